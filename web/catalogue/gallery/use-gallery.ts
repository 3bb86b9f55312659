import { useState } from 'react';
import { call, useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { nameOf, type Gallery, type Picture } from './picture.js';

const route = 'PUT /products/:productGuid/pictures';

/** The order with one of them somewhere else. */
const moved = (pictures: readonly Picture[], from: number, to: number): readonly Picture[] => {
  const picture = pictures[from];
  return picture === undefined ? pictures : pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
};

interface Removed {
  readonly picture: Picture;
  readonly at: number;
}

/** The pictures of a product, each act saved at once from what is seen. */
export const useGallery = (productGuid: string) => {
  const params = { productGuid };
  const read = useRead('GET /products/:productGuid/pictures', { params });
  const { isBusy, refusal, run } = useRefusableAct();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<Removed>();
  useEvent(['collectionchanged'], () => void read.reload());

  const save = async (change: (pictures: readonly Picture[]) => readonly Picture[]): Promise<Gallery | undefined> => {
    if (!read.data) return undefined;
    const { version, pictures } = read.data;
    const kept = change(pictures).map(({ pictureGuid, kind, language, alternativeText }) => ({
      ...{ pictureGuid, kind, language, alternativeText },
    }));
    const now = await call(route, { params, body: { version, pictures: kept } });
    await read.reload(now);
    return now;
  };
  const attempt = (work: () => Promise<unknown>): void => run(work, () => read.reload());

  return {
    ...{ read, isBusy, refusal, said, removed },
    /** What is said of a picture. @throws Problem */
    tell: (told: Picture) => save((all) => all.map((each) => (each.pictureGuid === told.pictureGuid ? told : each))),
    move: (from: number, to: number): void =>
      attempt(async () => {
        const now = await save((all) => moved(all, from, to));
        const picture = now?.pictures[to];
        if (picture) setSaid(`${nameOf(picture, to)} is now ${to + 1} of ${now.pictures.length}.`);
      }),
    remove: (picture: Picture, at: number): void =>
      attempt(async () => {
        await save((all) => all.filter(({ pictureGuid }) => pictureGuid !== picture.pictureGuid));
        setRemoved({ picture, at });
        setSaid('');
      }),
    putBack: ({ picture, at }: Removed): void =>
      attempt(async () => {
        await save((all) => all.toSpliced(at, 0, picture));
        setRemoved(undefined);
        setSaid(`${nameOf(picture, at)} is back.`);
      }),
    forgetRemoved: (): void => setRemoved(undefined),
  };
};
