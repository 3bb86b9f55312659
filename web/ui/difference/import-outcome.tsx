import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useJob } from '../../client/jobs/use-jobs.js';
import { textOfCode } from '../../client/problems/message.js';
import { JobProgress } from '../job-progress/job-progress.js';

const nothing = (): void => undefined;

interface Props {
  readonly jobId: string | null;
  readonly status: 'checking' | 'checked' | 'applying' | 'applied';
  /** Who has applied it, and when. */
  readonly children: ReactNode;
}

/** What has become of the last attempt to apply a file. */
export const ImportOutcome = ({ jobId, status, children }: Props) => {
  const job = useJob(jobId, nothing);
  if (status === 'applied')
    return (
      <MessageBar intent="success">
        <MessageBarBody>{children}</MessageBarBody>
      </MessageBar>
    );
  if (job === undefined) return null;
  if (status === 'applying') return <JobProgress job={job} />;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Nothing was applied.</MessageBarTitle>
        {textOfCode(job.failureCode ?? '') ?? 'Please try again.'}
      </MessageBarBody>
    </MessageBar>
  );
};
