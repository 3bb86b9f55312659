import {
  Button,
  Drawer,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Job } from '../client/api.js';
import { FocusReturn } from '../ui/dialogs/focus-return.js';
import { TextLink } from '../ui/link/link.js';
import { EmptyState, PageSkeleton } from '../ui/states/states.js';
import { JobCard } from './job-card.dialog.js';

const useStyles = makeStyles({
  all: { marginTop: 0 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
});

interface JobPanelProps {
  readonly isOpen: boolean;
  /** Undefined while they are read for the first time. */
  readonly jobs: readonly Job[] | undefined;
  readonly onClose: () => void;
}

/** What the header's button opens. */
const JobPanel = ({ isOpen, jobs, onClose }: JobPanelProps) => {
  const styles = useStyles();
  return (
    <Drawer position="end" size="medium" open={isOpen} onOpenChange={(_, data) => !data.open && onClose()}>
      <FocusReturn />
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" icon={<DismissRegular />} aria-label="Close the job centre" onClick={onClose} />
          }
        >
          Job centre
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <p className={styles.all}>
          <TextLink href="/jobs/" onFollow={onClose}>
            All jobs
          </TextLink>
        </p>
        {jobs === undefined && <PageSkeleton lines={4} />}
        {jobs?.length === 0 && (
          <EmptyState
            title="No jobs"
            text="Insertions, exports and reports appear here with their progress and their files."
          />
        )}
        <ul className={styles.list}>
          {jobs?.map((job) => (
            <li key={job.jobId}>
              <JobCard job={job} onFollow={onClose} />
            </li>
          ))}
        </ul>
      </DrawerBody>
    </Drawer>
  );
};

export default JobPanel;
