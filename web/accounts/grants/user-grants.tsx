import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { PermissionKey } from '../../../bff/contract.js';
import { call, isReadOf, useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Section } from '../../ui/page/section.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { permissionWords } from '../roles/permission-words.js';
import { refusalText, type User } from '../users/user.js';

const route = 'GET /users/:userGuid/grants';
type Offer = ReplyOf<typeof route>['offers'][number];

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  offers: { listStyleType: 'none', margin: 0, padding: 0, maxWidth: '760px' },
  offer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
});

const textOf = ({ permission }: Offer): string => permissionWords[permission].text;
/** Who holds this grants it and takes it back. */
const grantedWith = ({ permission }: Offer): PermissionKey =>
  permission.startsWith('embargo') ? 'user-write' : 'accountsettings-all';
const isGranted = ({ grantedAt }: Offer): boolean => grantedAt !== null;

interface QuestionProps {
  readonly user: User;
  readonly offer: Offer;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Says what a grant or its end does, and does it. */
const Question = ({ user: { userGuid, name }, offer, onChanged, onClose }: QuestionProps) => {
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const { permission } = offer;
  const text = textOf(offer);
  const [title, act, consequence, done] = isGranted(offer)
    ? [
        `Take a permission back from ${name}?`,
        'Take back',
        `${name} can no longer do this from the next second on, also where they are signed in: ${text}. What they have done stands. A letter tells them.`,
        `Taken back from ${name}: ${text}.`,
      ]
    : [
        `Grant ${name} a permission?`,
        'Grant',
        `${name} can do this within a second, beside all that their role may: ${text}. It holds until it is taken back, their role changes or they are deactivated. A letter tells them and the other Owners.`,
        `Granted to ${name}: ${text}.`,
      ];
  const carry = (): void =>
    run(
      async () => {
        await (isGranted(offer)
          ? call('DELETE /users/:userGuid/grants/:permission', { params: { userGuid, permission } })
          : call('POST /users/:userGuid/grants', { params: { userGuid }, body: { permission } }));
        toasts.success(done);
        onChanged();
        onClose();
      },
      () => onChanged(),
    );
  return (
    <ConfirmDialog isOpen title={title} confirmText={act} isBusy={isBusy} onConfirm={carry} onCancel={onClose}>
      <Refusal problem={refusal} />
      {consequence}
    </ConfirmDialog>
  );
};

interface OfferedProps {
  readonly offer: Offer;
  readonly onAsked: () => void;
}

const Offered = ({ offer, onAsked }: OfferedProps) => {
  const styles = useStyles();
  const missing = useMissing(grantedWith(offer));
  const code = isGranted(offer) ? offer.takingRefusal : offer.refusal;
  // Who may is said by the matrix, everything else by the platform.
  const refusal = code === 'permission.denied' ? (missing ?? refusalText(code)) : refusalText(code);
  return (
    <li className={styles.offer}>
      <div className={styles.words}>
        <div>{textOf(offer)}</div>
        <div className={styles.hint}>
          {offer.grantedAt === null ? (
            'Not granted'
          ) : (
            <>
              Granted by {offer.grantedBy} on <UtcTime value={offer.grantedAt} isLabelled />
            </>
          )}
        </div>
      </div>
      <RefusableButton
        refusal={refusal}
        label={`${isGranted(offer) ? 'Take back' : 'Grant'}: ${textOf(offer)}`}
        onClick={onAsked}
      >
        {isGranted(offer) ? 'Take back' : 'Grant'}
      </RefusableButton>
    </li>
  );
};

const Offers = ({ user }: { readonly user: User }) => {
  const styles = useStyles();
  const { mutate } = useSWRConfig();
  const [asked, setAsked] = useState<Offer>();
  const read = useRead(route, { params: { userGuid: user.userGuid } });
  useEvent(
    ['collectionchanged'],
    useCoalesced(() => void read.reload()),
  );
  if (read.error && !read.data) return <ErrorState problem={read.error} onRetry={() => void read.reload()} />;
  if (!read.data) return <PageSkeleton lines={2} />;
  const { offers } = read.data;
  if (offers.length === 0) return <div>In your company nothing is granted beside a role.</div>;
  return (
    <>
      <div className={styles.hint}>
        What the role has not, and {user.name} may be granted by name. A grant ends with another role.
      </div>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <Offered key={offer.permission} offer={offer} onAsked={() => setAsked(offer)} />
        ))}
      </ul>
      {asked && (
        <Question
          user={user}
          offer={asked}
          onChanged={() => void mutate(isReadOf(route, 'GET /grants', 'GET /audit-events'))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

/** What a user may do beside the role; an Owner's has everything. */
export const UserGrants = ({ user }: { readonly user: User }) =>
  user.roleName !== 'Owner' && user.roleName !== 'Super admin' && user.isActive ? (
    <Section title="Extra permissions">
      <Offers user={user} />
    </Section>
  ) : null;
