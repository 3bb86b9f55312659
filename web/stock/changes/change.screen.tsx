import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { whileMovingMs } from '../../client/events/event-stream.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { useMissing } from '../../client/session/why-not.js';
import { codeTexts } from '../../client/texts/code-texts.js';
import { ButtonLink } from '../../ui/link/link.js';
import { PageError, PageMissing } from '../../ui/states/page-error.js';
import { EmptyState, PageSkeleton } from '../../ui/states/states.js';
import { ChangeWizard } from './change-wizard.js';
import { changeHref, isRunning, kindOfPath, kindWords, newId, type ChangeKind } from './change.js';
import { listedOf } from './changes-of-rows.js';
import { Receipt } from './receipt.js';
import type { Source } from './use-change-draft.js';

/** The keys that the way to a new change names: rows chosen in a list, ?insertion=, or ?sku= with ?right=. */
const sourceOf = (search: URLSearchParams, state: unknown): Source | undefined => {
  const listed = listedOf(state);
  if (listed !== undefined) return listed;
  const insertion = search.get('insertion');
  if (insertion !== null) return { of: 'insertion', name: insertion };
  const skuGuid = search.get('sku');
  const rightGuid = search.get('right');
  if (skuGuid === null || rightGuid === null) return undefined;
  return { of: 'stock', places: [{ skuGuid, rightGuid }] };
};

interface OpenedProps {
  readonly kind: ChangeKind;
  readonly changeGuid: string;
}

const Opened = ({ kind, changeGuid }: OpenedProps) => {
  const { data, error, reload } = useRead(
    'GET /stock/changes/:changeGuid',
    { params: { changeGuid } },
    {
      // A draft is being filled in: its own answers are newer than a read that comes between.
      revalidateOnFocus: false,
      refreshInterval: (latest) => (latest && isRunning(latest.status) ? whileMovingMs() : 0),
    },
  );
  const reread = (): void => void reload();
  useWorkMoved(data && isRunning(data.status) ? changeHref(data) : undefined, reread);
  const { parent, title } = kindWords[kind];
  const page = {
    subject: title.toLowerCase(),
    back: { text: `Back to ${parent.text.toLowerCase()}`, href: parent.href },
  };
  if (error && !data) return <PageError problem={error} {...page} onRetry={reread} />;
  if (!data) return <PageSkeleton />;
  // An id of another kind is none of these.
  if (data.kind !== kind) return <PageMissing {...page} />;
  if (data.status !== 'draft') return <Receipt change={data} onChanged={reread} />;
  return <ChangeWizard kind={kind} opened={data} source={undefined} onConfirmed={reread} />;
};

/** /my_vault/blacklistings/:id, /distribution/myvault/withdrawals/:id and right-changes/:id; 'new' begins one. */
const ChangeScreen = () => {
  const { id = newId } = useParams();
  const location = useLocation();
  const [search] = useSearchParams();
  const kind = kindOfPath(location.pathname);
  const { parent, permission } = kindWords[kind];
  const missing = useMissing(permission);
  // The wizard makes its own draft: the address then changes, but not what was opened.
  const [openedId] = useState(id);
  const [isConfirmed, setConfirmed] = useState(false);
  const [source] = useState(() => sourceOf(search, location.state));
  if (openedId !== newId || isConfirmed) return <Opened kind={kind} changeGuid={id} />;
  if (missing !== undefined) {
    return (
      <EmptyState
        title={codeTexts['permission.denied']}
        text={missing}
        isPage
        action={<ButtonLink href={parent.href}>{`Back to ${parent.text.toLowerCase()}`}</ButtonLink>}
      />
    );
  }
  return <ChangeWizard kind={kind} opened={null} source={source} onConfirmed={() => setConfirmed(true)} />;
};

export default ChangeScreen;
