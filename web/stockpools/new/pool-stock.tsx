import type { OwnInputProps } from '../../ui/record/fields.js';
import { StockPicker } from '../../ui/stock/stock-picker.js';
import type { StockPlace } from '../../ui/stock/stock-place.js';

/** The keys of a pool, found in the stock; what they come to stands beside the form. */
export const PoolStock = ({
  onChange,
  fault,
}: Pick<OwnInputProps<object, StockPlace | null>, 'onChange' | 'fault'>) => (
  <StockPicker onChoose={onChange} fault={fault} />
);
