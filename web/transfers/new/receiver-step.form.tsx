import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { ReplyOf } from '../../client/api.js';
import { ConnectionPicker } from '../../ui/connections/connection-picker.js';
import { Facts } from '../../ui/facts/facts.js';

export type Receiver = ReplyOf<'GET /transfers/receivers'>['receivers'][number];

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '640px' },
});

const returnText = ({ company }: Receiver): string =>
  `You can offer ${company} only keys that came from it. They go back to where they came from.`;

export interface ReceiverStepProps {
  readonly receivers: readonly Receiver[];
  readonly connectionGuid: string;
  readonly onChange: (connectionGuid: string) => void;
}

/** Whom the keys are offered to. */
export const ReceiverStep = ({ receivers, connectionGuid, onChange }: ReceiverStepProps) => {
  const styles = useStyles();
  const receiver = receivers.find((each) => each.connectionGuid === connectionGuid);
  const isClosed = connectionGuid !== '' && receiver === undefined;
  return (
    <div className={styles.step}>
      <ConnectionPicker
        label="Company"
        selected={receiver === undefined ? [] : [connectionGuid]}
        onChoose={(chosen) => onChange(chosen.connectionGuid)}
        fault={isClosed ? 'The connection with this company is not active.' : undefined}
      />
      {receiver && <Facts facts={[{ name: 'Receiver', value: receiver.company }]} />}
      {receiver?.isReturnOnly === true && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{returnText(receiver)}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
};
