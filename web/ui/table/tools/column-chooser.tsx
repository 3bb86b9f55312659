import { Button } from '@fluentui/react-components';
import { ColumnTripleRegular } from '@fluentui/react-icons/svg/column-triple';
import { OnDemand, onDemand, type PopupProps } from '../../on-demand/on-demand.js';
import type { ChosenColumnsProps } from './chosen-columns.js';

const ChosenColumns = onDemand(() => import('./chosen-columns.js'));

/** Which columns, in which order, how wide. */
export const ColumnChooser = (props: Omit<ChosenColumnsProps, keyof PopupProps>) => (
  <OnDemand
    kind="dialog"
    button={(ask) => (
      <Button appearance="subtle" icon={<ColumnTripleRegular />} {...ask}>
        Columns
      </Button>
    )}
  >
    {(popup) => <ChosenColumns {...props} {...popup} />}
  </OnDemand>
);
