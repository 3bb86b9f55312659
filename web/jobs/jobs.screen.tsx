import { downloadResult, useJobActs } from '../client/jobs/use-jobs.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { ListScreen } from '../ui/table/list-screen.js';
import type { GridAction, GridRow } from '../ui/table/list-types.js';

/** While one of these is shown, the list is read again though no event may come (another person's job, a cut line). */
const isOpen = ({ cells }: GridRow): boolean => cells['Status'] === 'Queued' || cells['Status'] === 'Running';

/** /jobs/ - every job of the user, for an Owner of the whole vault. */
const JobsScreen = () => {
  const toasts = useToasts();
  const { cancel, retry } = useJobActs();
  const acts: Readonly<Record<string, (jobId: string) => Promise<unknown>>> = {
    cancel,
    retry,
    download: downloadResult,
  };
  const act = (row: GridRow, { name }: GridAction, reload: () => void): void => {
    void acts[name]?.(row.id).then(reload).catch(toasts.failure);
  };
  return (
    <ListScreen
      route="GET /job-centre"
      title="Jobs"
      breadcrumbs={[{ text: 'Jobs' }]}
      info="Insertions, exports and acts over many rows, with their progress, their files and what happened to each row. An Owner sees those of the whole vault. Files are kept for 7 days, jobs for 90."
      empty={{ title: 'No jobs', text: 'Insertions, exports and acts over many rows appear here.' }}
      onRowAction={act}
      refreshOn={['jobchanged', 'workmoved']}
      isMoving={isOpen}
    />
  );
};

export default JobsScreen;
