import { useState } from 'react';
import { call } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { TextLink } from '../../ui/link/link.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { RoleDialog } from './role.dialog.js';
import { refusalText, type User } from './user.js';

interface Act {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly done: string;
}

type ActName = 'deactivate' | 'reactivate' | 'reset' | 'resend' | 'withdraw';

const actsOf = ({ name, email }: User): Readonly<Record<ActName, Act>> => ({
  deactivate: {
    title: `Deactivate ${name}?`,
    text: `${name} is signed out everywhere within a second and can no longer sign in. Links that were mailed to them stop working. Jobs that they have started are finished. They can be let in again.`,
    confirmText: 'Deactivate',
    done: `${name} is deactivated and signed out everywhere.`,
  },
  reactivate: {
    title: `Let ${name} in again?`,
    text: `${name} signs in with the password and the second factor of before, and has the same role.`,
    confirmText: 'Reactivate',
    done: `${name} can sign in again.`,
  },
  resend: {
    title: `Invite ${name} again?`,
    text: `Another letter goes to ${email}, with a link for seven days. The link of before stops working.`,
    confirmText: 'Invite again',
    done: `${name} is invited again.`,
  },
  withdraw: {
    title: `Withdraw the invitation of ${name}?`,
    text: `The link that was mailed to ${email} stops working, and the entry leaves the list. They can be invited anew.`,
    confirmText: 'Withdraw',
    done: `The invitation of ${name} is withdrawn.`,
  },
  reset: {
    title: `Reset the second factor of ${name}?`,
    text: `The authenticator app and the recovery codes of ${name} stop working, and ${name} is signed out everywhere. They sign in with the password and a code by email, and connect an app again; for a day nothing final can be confirmed. Make sure that it is ${name} who asks for this.`,
    confirmText: 'Reset',
    done: `The second factor of ${name} is reset.`,
  },
});

const carryOut = (act: ActName, { userGuid, version }: User): Promise<unknown> => {
  const params = { userGuid };
  if (act === 'reset') return call('POST /users/:userGuid/second-factor/reset', { params });
  if (act === 'resend') return call('POST /users/:userGuid/invitation', { params });
  if (act === 'withdraw') return call('DELETE /users/:userGuid/invitation', { params });
  return call('POST /users/:userGuid/active', { params, body: { version, isActive: act === 'reactivate' } });
};

interface Props {
  readonly user: User;
  /** With what stands now, where it is known. */
  readonly onChanged: (user?: User) => void;
  readonly onWithdrawn: () => void;
}

/** Before somebody has joined, and afterwards, each with the code that it would be refused with. */
const actsFor = (user: User): readonly (readonly [ActName, string, string | null])[] =>
  user.invitedUntil === null
    ? [
        ['reset', 'Reset second factor', user.resetRefusal],
        user.isActive
          ? ['deactivate', 'Deactivate', user.activationRefusal]
          : ['reactivate', 'Reactivate', user.activationRefusal],
      ]
    : [
        ['withdraw', 'Withdraw invitation', user.invitationRefusal],
        ['resend', 'Invite again', user.invitationRefusal],
      ];

interface QuestionProps extends Props {
  readonly name: ActName;
  readonly onClose: () => void;
}

/** Says what an act does, and does it. */
const Question = ({ user, name, onChanged, onWithdrawn, onClose }: QuestionProps) => {
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const { title, text, confirmText, done } = actsOf(user)[name];
  const carry = (): void =>
    run(
      async () => {
        await carryOut(name, user);
        toasts.success(done);
        if (name === 'withdraw') onWithdrawn();
        else {
          onChanged();
          onClose();
        }
      },
      () => onChanged(),
    );
  return (
    <ConfirmDialog isOpen title={title} confirmText={confirmText} isBusy={isBusy} onConfirm={carry} onCancel={onClose}>
      <Refusal problem={refusal} />
      {text}
      {name === 'deactivate' && (
        <>
          {' '}
          Certificates of programs belong to the vault and go on working: look through the{' '}
          <TextLink href="/account/developer/certificates/">certificates</TextLink> that {user.name} has added, and
          revoke those whose private key they may still hold.
        </>
      )}
    </ConfirmDialog>
  );
};

/** What may be done about a user, each after a question and a fresh sign-in; what may not be says why. */
export const UserActs = (props: Props) => {
  const { user, onChanged } = props;
  const [asked, setAsked] = useState<ActName | 'role'>();
  const close = (): void => setAsked(undefined);
  const isStaff = user.roleName === 'Super admin';
  const acts = actsFor(user);
  return (
    <>
      {acts.map(([name, title, refusal]) => (
        <RefusableButton key={name} refusal={refusalText(refusal)} onClick={() => setAsked(name)}>
          {title}
        </RefusableButton>
      ))}
      <RefusableButton
        appearance="primary"
        refusal={isStaff ? refusalText('accounts.role_of_staff') : undefined}
        onClick={() => setAsked('role')}
      >
        Change role
      </RefusableButton>
      <RoleDialog user={user} isOpen={asked === 'role'} onChanged={onChanged} onClose={close} />
      {asked !== undefined && asked !== 'role' && <Question key={asked} {...props} name={asked} onClose={close} />}
    </>
  );
};
