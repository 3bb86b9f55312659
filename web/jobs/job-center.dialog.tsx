import { Button, CounterBadge, Tooltip, makeStyles } from '@fluentui/react-components';
import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';
import { useState } from 'react';
import { isActive } from '../client/jobs/job.js';
import { useJobs } from '../client/jobs/use-jobs.js';
import { formatCount } from '../ui/format/format.js';
import { Opened, onDemand } from '../ui/on-demand/on-demand.js';
import { useJobNotices } from './use-job-notices.js';

const JobPanel = onDemand(() => import('./job-panel.dialog.js'));

const useStyles = makeStyles({
  button: { position: 'relative', display: 'inline-flex' },
  count: { position: 'absolute', top: '-2px', right: '-2px', pointerEvents: 'none' },
});

/** The button of the header with the number of running jobs, the panel behind it, and the toasts of jobs that end. */
const JobCenter = () => {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const { jobs, reload } = useJobs();
  useJobNotices(jobs);
  const open = (): void => {
    setOpen(true);
    void reload();
  };
  const running = (jobs ?? []).filter(isActive).length;
  const label = running === 0 ? 'Job centre' : `Job centre, ${formatCount(running, 'job')} running`;
  return (
    <>
      <span className={styles.button}>
        <Tooltip content={label} relationship="label">
          <Button appearance="subtle" icon={<TaskListSquareLtrRegular />} aria-expanded={isOpen} onClick={open} />
        </Tooltip>
        {running > 0 && (
          <CounterBadge className={styles.count} count={running} size="small" color="brand" aria-hidden />
        )}
      </span>
      <Opened isOpen={isOpen}>
        <JobPanel isOpen={isOpen} jobs={jobs} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
};

export default JobCenter;
