import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Spinner,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { RequestOf } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { formatNumber } from '../../ui/format/format.js';
import type { Effect } from '../sharing.js';
import { useAnswer } from './use-answer.js';

export interface AskedSkus {
  readonly effect: Effect;
  readonly isGain: boolean;
}

interface Props {
  readonly asked: AskedSkus;
  readonly proposal: RequestOf<'POST /sharing/preview'>['body'];
  readonly onClose: () => void;
}

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
});

/** The SKUs behind one figure of a preview. */
export const PreviewedSkusDialog = ({ asked, proposal, onClose }: Props) => {
  const styles = useStyles();
  const { effect, isGain } = asked;
  const body = { ...proposal, connectionGuid: effect.connectionGuid, isGain };
  const { data, problem } = useAnswer('POST /sharing/preview/skus', { body }, 0);
  const rest = data === undefined ? 0 : data.total - data.skus.length;
  return (
    <DialogFrame isOpen onClose={onClose}>
      <DialogBody>
        <DialogTitle>{`${effect.company} would ${isGain ? 'see' : 'no longer see'}`}</DialogTitle>
        <DialogContent tabIndex={0}>
          {problem && messageOf(problem)}
          {!problem && data === undefined && <Spinner label="The SKUs are on their way" />}
          <ul className={styles.list}>
            {data?.skus.map(({ guid, name }) => (
              <li key={guid}>{name}</li>
            ))}
          </ul>
          {rest > 0 && <p>and {formatNumber(rest)} more</p>}
        </DialogContent>
        <DialogActions>
          <Button appearance="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogFrame>
  );
};
