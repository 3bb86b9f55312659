import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, Problem, type ReplyOf } from '../app/api.js';
import type { Confirmation } from '../app/confirmation/confirm.form.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { wantedOf, type ExtractionChoice } from './choose.form.js';
import type { ExtractionOptions } from './stock-choice.js';

export type Requested = ReplyOf<'POST /extraction/requests'>;

/** Lists that an extraction changes. */
const changed = isReadOf('GET /extraction/options', 'GET /stock/inventory', 'GET /stock/transactions');

/**
 * Extracts, or asks for the link, once per attempt: the key changes only after the server has refused it.
 */
export const useExtract = (options: ExtractionOptions, choice: ExtractionChoice, confirmation: Confirmation) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [requested, setRequested] = useState<Requested>();
  const [refusal, setRefusal] = useState<Problem>();
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());
  const wanted = { ...wantedOf(options, choice), idempotencyKey };

  const extract = async (): Promise<void> => {
    const { extractionGuid } = await call('POST /extractions', {
      body: {
        ...wanted,
        method: confirmation.method,
        code: confirmation.code,
        isFinalConfirmed: confirmation.isFinal,
      },
    });
    setDone(true);
    await mutate(changed, undefined);
    await navigate(`/email-extract/${extractionGuid}`, { replace: true });
  };
  const request = async (): Promise<void> => {
    setRequested(await call('POST /extraction/requests', { body: wanted }));
    setDone(true);
  };
  const attempt = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await (options.confirmationMethod === 'email-link' ? request() : extract());
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      setRefusal(thrown);
      // Without an answer the first attempt may have passed: the same key finds its receipt.
      if (thrown.status >= 400 && thrown.status < 500) setIdempotencyKey(crypto.randomUUID());
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isDone, refusal, requested, finish: () => void attempt().catch(toasts.failure) };
};
