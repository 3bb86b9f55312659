import { useState } from 'react';
import { call } from '../client/api.js';
import { messageOf } from '../client/problems/message.js';
import { asProblem } from '../client/problems/problem.js';
import { errorTexts } from '../client/texts/specified.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { base64Of, commonNameOf, fileFault, networksFault, networksIn, type CertificateFacts } from './certificate.js';

interface Chosen {
  readonly fileName: string;
  readonly content: string;
  readonly facts: CertificateFacts;
}

/** A certificate from the chosen file to its registration. */
export const useNewCertificate = (onAdded: () => void) => {
  const toasts = useToasts();
  const { isBusy, refusal, forget, run } = useRefusableAct();
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [name, setName] = useState('');
  const [networks, setNetworks] = useState('');

  const read = async (file: File): Promise<void> => {
    setReading(true);
    try {
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (bytes === undefined) {
        setFault(errorTexts.fileReading);
        return;
      }
      const content = base64Of(new Uint8Array(bytes));
      const facts = await call('POST /certificates/preview', { body: { content } });
      setChosen({ fileName: file.name, content, facts });
      setName((typed) => (typed === '' ? commonNameOf(facts.subject) : typed));
    } catch (thrown) {
      setFault(messageOf(asProblem(thrown)));
    } finally {
      setReading(false);
    }
  };
  const choose = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    const found = fileFault(file);
    setChosen(undefined);
    forget();
    setFault(found);
    if (found === null) void read(file);
  };
  const add = (): void => {
    if (chosen === undefined) return;
    run(async () => {
      const body = { name: name.trim(), content: chosen.content, networks: networksIn(networks) };
      await call('POST /certificates', { body });
      toasts.success(`${body.name} is registered. Those who manage certificates are told by email.`);
      onAdded();
    });
  };
  const isReady = chosen !== undefined && name.trim() !== '' && networksFault(networksIn(networks)) === null;
  return {
    ...{ chosen, fault, isReading, name, setName, networks, setNetworks, choose, add, isReady },
    ...{ isBusy, refusal },
  };
};
