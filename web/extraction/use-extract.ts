import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, type ReplyOf } from '../client/api.js';
import type { Confirmation } from '../ui/confirmation/confirm.form.js';
import { useAttempt } from '../ui/act/use-act.js';
import { wantedOf, type ExtractionChoice } from './choose.form.js';
import type { ExtractionOptions } from './stock-choice.js';

export type Requested = ReplyOf<'POST /extraction/requests'>;

/** Lists that an extraction changes. */
const changed = isReadOf('GET /extraction/options', 'GET /stock/inventory', 'GET /stock/transactions');

/** Extracts, or asks for the link, once per attempt. */
export const useExtract = (options: ExtractionOptions, choice: ExtractionChoice, confirmation: Confirmation) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useAttempt();
  const [isDone, setDone] = useState(false);
  const [requested, setRequested] = useState<Requested>();
  const wanted = wantedOf(options, choice);

  const extract = async (idempotencyKey: string): Promise<void> => {
    const { extractionGuid } = await call('POST /extractions', {
      body: {
        ...wanted,
        idempotencyKey,
        method: confirmation.method,
        code: confirmation.code,
        isFinalConfirmed: confirmation.isFinal,
      },
    });
    setDone(true);
    await mutate(changed, undefined);
    await navigate(`/email-extract/${extractionGuid}`, { replace: true });
  };
  const request = async (idempotencyKey: string): Promise<void> => {
    setRequested(await call('POST /extraction/requests', { body: { ...wanted, idempotencyKey } }));
    setDone(true);
  };
  const isByLink = options.confirmationMethod === 'email-link';
  return { isBusy, isDone, refusal, requested, finish: () => run(isByLink ? request : extract) };
};
