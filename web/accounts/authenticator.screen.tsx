import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call, Problem } from '../client/api.js';
import { useSession, useSessionRead } from '../client/session/use-session.js';
import { errorTexts, successTexts } from '../client/texts/specified.js';
import { ButtonLink } from '../ui/link/link.js';
import { Page } from '../ui/page/page.js';
import { EmptyState } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { UnsavedGuard } from '../ui/form/unsaved-guard.js';
import { Wizard, type WizardStep } from '../ui/wizard/wizard.js';
import { AppStep, CodeStep, DoneStep, MethodStep, RecoveryStep, ScanStep, type Secret } from './setup-steps.form.js';
import { setupSteps, setupTitles, type SetupStep } from './setup-steps.js';

const accountHref = '/account/account/';
const breadcrumbs = [{ text: 'Account & Help' }, { text: 'Account', href: accountHref }, { text: 'Authenticator app' }];

/** What the server gave: a secret that waits for its first code, then the recovery codes, shown this once. */
const useSetup = () => {
  const toasts = useToasts();
  const session = useSessionRead();
  const [secret, setSecret] = useState<Secret>();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Problem>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const [trustedFrom, setTrustedFrom] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    setRefusal(undefined);
    setCode('');
    setSecret(await call('POST /account/authenticator', {}));
  };
  const confirm = async (entered: string): Promise<boolean> => {
    try {
      const reply = await call('POST /account/authenticator/confirm', { body: { code: entered } });
      setRecoveryCodes(reply.recoveryCodes);
      setTrustedFrom(reply.trustedFrom);
      toasts.success(successTexts.authenticatorConnected);
      void session.reload();
      return true;
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      setRefusal(thrown);
      setCode('');
      return false;
    }
  };
  return { secret, begin, code, setCode, refusal, confirm, recoveryCodes, trustedFrom };
};

interface SetupProps {
  readonly email: string;
  /** The vault asks for an app: a code by email is no choice. */
  readonly isAppAsked: boolean;
}

const SetupWizard = ({ email, isAppAsked }: SetupProps) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const setup = useSetup();
  const [step, setStep] = useState<SetupStep>('method');
  const [method, setMethod] = useState<'authenticator' | 'email'>('authenticator');
  const [isKept, setKept] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isConnected = setup.recoveryCodes.length > 0;

  const enter = (next: SetupStep): void => {
    // A secret is made when it is about to be shown, and kept while one goes back and forth.
    if (next === 'scan' && setup.secret === undefined) void setup.begin().catch(toasts.failure);
    setStep(next);
  };
  const confirm = (code: string): void => {
    if (isBusy) return;
    setBusy(true);
    void setup
      .confirm(code)
      .then((isRight) => isRight && setStep('recovery'), toasts.failure)
      .finally(() => setBusy(false));
  };

  const parts: Record<SetupStep, Pick<WizardStep, 'isComplete' | 'content' | 'blocker'>> = {
    method: {
      isComplete: method === 'authenticator',
      content: <MethodStep method={method} isAppAsked={isAppAsked} onChange={setMethod} />,
      blocker: 'Codes by email need no set-up',
    },
    // Nothing can be checked here: it is done when somebody has gone on from it.
    app: { isComplete: step !== 'method', content: <AppStep /> },
    scan: {
      isComplete: setup.secret !== undefined,
      content: <ScanStep secret={setup.secret} onAgain={() => void setup.begin().catch(toasts.failure)} />,
      blocker: 'A secret is being made',
    },
    code: {
      isComplete: isConnected,
      content: (
        <CodeStep
          code={setup.code}
          onChange={setup.setCode}
          onComplete={confirm}
          refusal={setup.refusal}
          isBusy={isBusy}
          onAgain={() => {
            void setup.begin().catch(toasts.failure);
            setStep('scan');
          }}
        />
      ),
      blocker: 'Enter the six digits that your app shows',
    },
    recovery: {
      isComplete: isConnected && isKept,
      content: <RecoveryStep email={email} codes={setup.recoveryCodes} isKept={isKept} onKept={setKept} />,
      blocker: 'Keep the codes and tick the box',
    },
    done: { isComplete: false, content: <DoneStep trustedFrom={setup.trustedFrom} /> },
  };
  const closedBefore = isConnected ? setupSteps.indexOf('recovery') : 0;
  return (
    <>
      <Wizard
        label="Connect an authenticator app"
        current={step}
        onStep={enter}
        steps={setupSteps.map((key, index) => ({
          key,
          title: setupTitles[key],
          isClosed: index < closedBefore || (step === 'done' && key !== 'done'),
          ...parts[key],
        }))}
        finish={{ text: 'Back to account', onFinish: () => void navigate(accountHref) }}
      />
      {/* Leaving before the codes are kept would lose them for good. */}
      <UnsavedGuard isDirty={isConnected && !isKept} />
    </>
  );
};

/** /settings/account/:guid/:action - the action 'authenticator' of one's own account. */
const AuthenticatorScreen = () => {
  const { guid, action } = useParams();
  const { profile } = useSession();
  if (profile === null || guid !== profile.userGuid || action !== 'authenticator') {
    return (
      <EmptyState
        isPage
        title={errorTexts.notFound}
        text="This page belongs to another account, or to none."
        action={<ButtonLink href={accountHref}>Back to account</ButtonLink>}
      />
    );
  }
  return (
    <Page
      title="Authenticator app"
      breadcrumbs={breadcrumbs}
      subtitle={`${profile.userEmail}, ${setupSteps.length} steps`}
    >
      <SetupWizard email={profile.userEmail} isAppAsked={profile.secondFactorMode === 'AuthenticatorApp'} />
    </Page>
  );
};

export default AuthenticatorScreen;
