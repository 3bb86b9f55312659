import { Field, makeStyles, tokens } from '@fluentui/react-components';
import type { OwnInputProps } from '../../ui/record/fields.js';
import { StockPicker } from '../../ui/stock/stock-picker.js';
import type { NewPool, Place } from './new-pool.js';

const useStyles = makeStyles({ place: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS } });

/** The keys of a pool, found in the stock; what was chosen stands beside the form. */
export const StockPlace = ({ onChange, fault }: OwnInputProps<NewPool, Place | null>) => {
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <StockPicker
        onChoose={(rowId) => {
          const [skuGuid = '', rightGuid = ''] = rowId.split(':');
          onChange({ skuGuid, rightGuid });
        }}
      />
      {fault !== undefined && <Field validationMessage={fault} validationState="error" />}
    </div>
  );
};
