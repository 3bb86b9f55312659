import { useState } from 'react';
import { call } from '../app/api.js';
import { currentIn } from '../app/problems/overtaken.js';
import { Refusal } from '../app/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConflictParts } from '../ui/conflict/conflict.dialog.js';
import type { ComparedField } from '../ui/conflict/conflict.js';
import { useOvertaking } from '../ui/conflict/use-overtaking.js';
import { DialogFrame, DialogParts } from '../ui/dialogs/dialog-frame.js';
import { ReadParts } from '../ui/dialogs/read-parts.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { networksFault, networksIn, type Certificate } from './certificate.js';
import { NetworksField } from './networks-field.form.js';

interface Props {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

type Networks = Pick<Certificate, 'networks'>;

const fields: readonly ComparedField<Networks>[] = [
  {
    name: 'Networks',
    textOf: ({ networks }) => (networks.length === 0 ? 'From anywhere' : networks.toSorted().join('\n')),
    keys: ['networks'],
  },
];

const Editing = ({ certificate, onChanged, onClose }: Props & { readonly certificate: Certificate }) => {
  const toasts = useToasts();
  const { isBusy, refusal, forget, run } = useRefusableAct();
  const overtaking = useOvertaking(certificate, (thrown) =>
    currentIn('PUT /certificates/:certificateGuid/networks', thrown),
  );
  const { base, theirs } = overtaking;
  const [typed, setTyped] = useState(base.networks.join('\n'));
  const networks = networksIn(typed);
  const { certificateGuid, name } = base;
  const change = (): void =>
    run(() =>
      overtaking.attempt(async ({ version }) => {
        const body = { networks, version };
        await call('PUT /certificates/:certificateGuid/networks', { params: { certificateGuid }, body });
        toasts.success(`The networks of ${name} are changed, from the next call on.`);
        onChanged();
      }),
    );
  if (theirs) {
    return (
      <ConflictParts
        what={name}
        by={theirs}
        fields={fields}
        versions={{ base, theirs, mine: { networks } }}
        onSettle={(chosen) => {
          overtaking.takeUp();
          forget();
          setTyped(chosen.networks.join('\n'));
        }}
        onLeave={overtaking.leave}
      />
    );
  }
  return (
    <DialogParts
      title={`Networks of ${name}`}
      actText="Save"
      onAct={change}
      isPossible={networksFault(networks) === null}
      isBusy={isBusy}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      <NetworksField typed={typed} onChange={setTyped} />
    </DialogParts>
  );
};

/** @param certificateGuid undefined while it is closed */
export const NetworksDialog = ({
  certificateGuid,
  ...props
}: Props & { readonly certificateGuid: string | undefined }) => (
  <DialogFrame isAlert isOpen={certificateGuid !== undefined} onClose={props.onClose}>
    {certificateGuid !== undefined && (
      <ReadParts
        route="GET /certificates/:certificateGuid"
        request={{ params: { certificateGuid } }}
        title="Networks"
        label="Reading the networks"
        onCancel={props.onClose}
      >
        {(certificate) => <Editing certificate={certificate} {...props} />}
      </ReadParts>
    )}
  </DialogFrame>
);
