import { call } from '../api.js';
import { otherTexts } from '../texts/specified.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { useEvent } from './use-event.js';

/** Goes to a single-use address: the browser downloads and stays where it is. */
export const download = async (jobId: string): Promise<void> => {
  const { url } = await call('POST /jobs/:jobId/ticket', { params: { jobId } });
  location.assign(url);
};

/** Section 7: a report is ready; 8 s with Download. The job centre keeps it. */
export const ReportReady = () => {
  const toasts = useToasts();
  useEvent('keybykeyreportupdate', (event) => {
    if (!event) return;
    const text = event.message === '' ? otherTexts.reportReady : `${event.message}: ${otherTexts.reportReady}`;
    toasts.download(text, () => void download(event.jobId).catch(toasts.failure));
  });
  return null;
};
