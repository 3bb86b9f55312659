import { downloadResult } from '../../client/jobs/use-jobs.js';
import { otherTexts } from '../../client/texts/specified.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { useEvent } from '../../client/events/use-event.js';

/** A report is ready; 8 s with Download. The job centre keeps it. */
export const ReportReady = () => {
  const toasts = useToasts();
  useEvent('keybykeyreportupdate', (event) => {
    if (!event) return;
    const text = event.message === '' ? otherTexts.reportReady : `${event.message}: ${otherTexts.reportReady}`;
    toasts.download(text, () => void downloadResult(event.jobId).catch(toasts.failure));
  });
  return null;
};
