import {
  Button,
  CounterBadge,
  Drawer,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  Tooltip,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { isActive } from '../app/jobs/job.js';
import { useJobs } from '../app/jobs/use-jobs.js';
import { FocusReturn } from '../ui/dialogs/focus-return.js';
import { formatCount } from '../ui/format/format.js';
import { TextLink } from '../ui/link/link.js';
import { EmptyState, PageSkeleton } from '../ui/states/states.js';
import { JobCard } from './job-card.dialog.js';
import { useJobNotices } from './use-job-notices.js';

const useStyles = makeStyles({
  all: { marginTop: 0 },
  bell: { position: 'relative', display: 'inline-flex' },
  count: { position: 'absolute', top: '-2px', right: '-2px', pointerEvents: 'none' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
});

/** The bell of the header with the number of running jobs, the panel behind it, and the toasts of jobs that end. */
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
      <span className={styles.bell}>
        <Tooltip content={label} relationship="label">
          <Button appearance="subtle" icon={<AlertRegular />} aria-expanded={isOpen} onClick={open} />
        </Tooltip>
        {running > 0 && (
          <CounterBadge className={styles.count} count={running} size="small" color="brand" aria-hidden />
        )}
      </span>
      <Drawer position="end" size="medium" open={isOpen} onOpenChange={(_, data) => setOpen(data.open)}>
        <FocusReturn />
        <DrawerHeader>
          <DrawerHeaderTitle
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label="Close the job centre"
                onClick={() => setOpen(false)}
              />
            }
          >
            Job centre
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody>
          <p className={styles.all}>
            <TextLink href="/jobs/" onFollow={() => setOpen(false)}>
              All jobs
            </TextLink>
          </p>
          {jobs === undefined && <PageSkeleton lines={4} />}
          {jobs?.length === 0 && (
            <EmptyState
              title="No jobs"
              text="Insertions, exports and reports stand here with their progress and their files."
            />
          )}
          <ul className={styles.list}>
            {jobs?.map((job) => (
              <li key={job.jobId}>
                <JobCard job={job} onFollow={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </DrawerBody>
      </Drawer>
    </>
  );
};

export default JobCenter;
