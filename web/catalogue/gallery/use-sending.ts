import { useState } from 'react';
import { call, uploadImage } from '../../client/api.js';
import { fileFault, numberOfKind, refusalText, type Picture } from './picture.js';

/** A file on its way. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  /** 0 to 1 of its bytes. */
  readonly share: number;
  /** Why it was not taken. */
  readonly fault: string | undefined;
}

/** Sends pictures one after the other, so that they stand in the order in which they were chosen. */
export const useSending = (productGuid: string, onSent: () => Promise<unknown>) => {
  const [all, setAll] = useState<readonly Sending[]>([]);
  const [isBusy, setBusy] = useState(false);
  const set = (id: string, change: Partial<Sending>): void =>
    setAll((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const dismiss = (id: string): void => setAll((before) => before.filter((each) => each.id !== id));

  const send = async (id: string, file: File, as: Pick<Picture, 'kind' | 'language'>): Promise<void> => {
    const fault = fileFault(file);
    if (fault !== undefined) {
      set(id, { fault });
      return;
    }
    const params = { productGuid };
    let pictureGuid: string | undefined;
    try {
      ({ pictureGuid } = await call('POST /products/:productGuid/pictures', { params, body: as }));
      await uploadImage(numberOfKind[as.kind], pictureGuid, file, {
        onProgress: (sent, total) => set(id, { share: sent / total }),
      });
      dismiss(id);
      await onSent();
    } catch (thrown) {
      set(id, { fault: refusalText(thrown) });
      // Its place is free again at once; if even that fails, in ten minutes.
      if (pictureGuid !== undefined)
        await call('DELETE /products/:productGuid/pictures/:pictureGuid', {
          params: { productGuid, pictureGuid },
        }).catch(() => undefined);
    }
  };

  const begin = async (files: readonly File[], as: Pick<Picture, 'kind' | 'language'>): Promise<void> => {
    const begun = files.map((file) => ({ id: crypto.randomUUID(), file }));
    const waiting = begun.map(({ id, file }) => ({ id, name: file.name, share: 0, fault: undefined }));
    setAll((before) => [...before.filter(({ fault }) => fault === undefined), ...waiting]);
    setBusy(true);
    try {
      for (const { id, file } of begun) await send(id, file, as);
    } finally {
      setBusy(false);
    }
  };
  return { all, isBusy, begin, dismiss };
};
