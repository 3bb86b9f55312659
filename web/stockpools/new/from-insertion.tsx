import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { useRead, type ReplyOf } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { formatCount } from '../../ui/format/format.js';
import { ButtonLink } from '../../ui/link/link.js';

type Insertion = ReplyOf<'GET /stock/insertions/:insertionGuid'>;

const isRunning = ({ status }: Insertion): boolean => status === 'queued' || status === 'processing';

const wordsOf = (insertion: Insertion) => {
  const { insertionId, status, insertedCount } = insertion;
  if (isRunning(insertion))
    return {
      intent: 'info',
      title: `Insertion ${insertionId} is under way.`,
      text: 'Its keys are free once it is done; then the pool can be created. Fill in the rest meanwhile.',
    } as const;
  if (status === 'completed' || status === 'completed_with_errors')
    return {
      intent: 'success',
      title: `${formatCount(insertedCount, 'key')} inserted.`,
      text: 'They are free: the pool can be created.',
    } as const;
  return {
    intent: 'error',
    title: `Insertion ${insertionId} has brought no key.`,
    text: 'A pool can still be made of keys that were free before.',
  } as const;
};

/** What becomes of the insertion that the address names. */
export const FromInsertion = () => {
  const [search] = useSearchParams();
  const insertionGuid = search.get('insertion');
  const { data } = useRead(
    'GET /stock/insertions/:insertionGuid',
    insertionGuid === null ? null : { params: { insertionGuid } },
    { refreshInterval: (latest) => (latest && isRunning(latest) ? whileMovingMs() : 0) },
  );
  if (!data) return null;
  const { intent, title, text } = wordsOf(data);
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
        {text}
      </MessageBarBody>
      <MessageBarActions>
        <ButtonLink size="small" href={`/distribution/myvault/uploads-detail/${data.insertionGuid}`}>
          Open the insertion
        </ButtonLink>
      </MessageBarActions>
    </MessageBar>
  );
};
