/** Files of keys that are dropped on a row of the inventory: the wizard opens with the row's product, platform and right. */
import { useNavigate } from 'react-router';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { GridRow, RowDrop } from '../../ui/table/list-types.js';
import { handFiles } from '../upload/unsent/handed-files.js';
import { isKeyFile } from '../upload/local-preflight.js';
import { refusalTexts } from '../upload/refusals.js';

const insertAct = ({ actions }: GridRow) => actions.find(({ name }) => name === 'Action_Insert');

/** What the row is called in the hint. */
const placeOf = ({ cells }: GridRow): string => `${String(cells['SKU'] ?? cells['Title'])}, ${String(cells['Right'])}`;

/** The row's own act is asked, so that dropping and its menu always agree. */
export const dropOffer = (row: GridRow): ReturnType<RowDrop['offerOf']> => {
  const act = insertAct(row);
  if (act?.href === undefined) return { isTaken: false, text: `No keys can be inserted for ${placeOf(row)}.` };
  return act.missingPermission === null
    ? { isTaken: true, text: `Drop to insert keys for ${placeOf(row)}.` }
    : { isTaken: false, text: `Inserting keys needs ${act.missingPermission}.` };
};

export const useDroppedKeys = (): RowDrop => {
  const navigate = useNavigate();
  const toasts = useToasts();
  return {
    offerOf: dropOffer,
    onDrop: (row, files) => {
      const href = insertAct(row)?.href;
      // With a good one among them the wizard opens, and says of each other one why it is not sent.
      if (!files.some(isKeyFile)) toasts.warning(refusalTexts.type);
      else if (href !== undefined) void navigate(href, { state: handFiles(files) });
    },
  };
};
