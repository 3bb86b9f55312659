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

type ActName = 'deactivate' | 'reactivate' | 'reset';

const actsOf = ({ name }: User): Readonly<Record<ActName, Act>> => ({
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
  reset: {
    title: `Reset the second factor of ${name}?`,
    text: `The authenticator app and the recovery codes of ${name} stop working, and ${name} is signed out everywhere. They sign in with the password and a code by email, and connect an app again; for a day nothing final can be confirmed. Make sure that it is ${name} who asks for this.`,
    confirmText: 'Reset',
    done: `The second factor of ${name} is reset.`,
  },
});

const carryOut = (act: ActName, { userGuid, version }: User): Promise<unknown> =>
  act === 'reset'
    ? call('POST /users/:userGuid/second-factor/reset', { params: { userGuid } })
    : call('POST /users/:userGuid/active', { params: { userGuid }, body: { version, isActive: act === 'reactivate' } });

interface Props {
  readonly user: User;
  /** With what stands now, where it is known. */
  readonly onChanged: (user?: User) => void;
}

interface QuestionProps extends Props {
  readonly name: ActName;
  readonly onClose: () => void;
}

/** Says what an act does, and does it. */
const Question = ({ user, name, onChanged, onClose }: QuestionProps) => {
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const { title, text, confirmText, done } = actsOf(user)[name];
  const carry = (): void =>
    run(
      async () => {
        await carryOut(name, user);
        toasts.success(done);
        onChanged();
        onClose();
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
export const UserActs = ({ user, onChanged }: Props) => {
  const [asked, setAsked] = useState<ActName | 'role'>();
  const close = (): void => setAsked(undefined);
  const isStaff = user.roleName === 'Super admin';
  const activation: ActName = user.isActive ? 'deactivate' : 'reactivate';
  return (
    <>
      <RefusableButton refusal={refusalText(user.resetRefusal)} onClick={() => setAsked('reset')}>
        Reset second factor
      </RefusableButton>
      <RefusableButton refusal={refusalText(user.activationRefusal)} onClick={() => setAsked(activation)}>
        {actsOf(user)[activation].confirmText}
      </RefusableButton>
      <RefusableButton
        appearance="primary"
        refusal={isStaff ? refusalText('accounts.role_of_staff') : undefined}
        onClick={() => setAsked('role')}
      >
        Change role
      </RefusableButton>
      <RoleDialog user={user} isOpen={asked === 'role'} onChanged={onChanged} onClose={close} />
      {asked !== undefined && asked !== 'role' && (
        <Question key={asked} user={user} name={asked} onChanged={onChanged} onClose={close} />
      )}
    </>
  );
};
