import { Badge, Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { countryName } from '../../ui/format/countries.js';
import type { ReasonRow } from '../../ui/pricing/explained.js';
import type { Entry } from '../cells/changes.js';
import { amountTexts, isSold, sourceText, type MatrixCell } from './matrix.js';

const useStyles = makeStyles({
  cell: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalXXS },
  amount: { fontVariantNumeric: 'tabular-nums' },
  source: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', alignItems: 'center' },
});

interface MatrixCellProps {
  readonly cell: MatrixCell;
  /** From which its price comes. */
  readonly row: ReasonRow | undefined;
  /** What was changed of the place and not saved. */
  readonly pending: Entry | undefined;
  readonly isReadOnly: boolean;
  /** Why it can be ticked neither off nor on. */
  readonly refusal: string | undefined;
  readonly onToggle: (isToBeSold: boolean) => void;
  /** Undefined: nobody buys by the list, so there is no price to be explained. */
  readonly onWhy: (() => void) | undefined;
}

const Tick = ({
  cell,
  pending,
  isReadOnly,
  refusal,
  onToggle,
  place,
}: MatrixCellProps & { readonly place: string }) => {
  const styles = useStyles();
  if (isReadOnly) return null;
  if (refusal !== undefined && pending === undefined) return <span className={styles.source}>{refusal}</span>;
  return (
    <Checkbox
      checked={isSold(cell, pending)}
      label="For sale"
      aria-label={`For sale: ${place}`}
      onChange={(_, { checked }) => onToggle(checked === true)}
    />
  );
};

/** What it costs at one place, from which row that comes, whether it is sold there, and the way to why. */
export const MatrixCellView = (props: MatrixCellProps) => {
  const styles = useStyles();
  const { cell, row, pending, onWhy } = props;
  const place = `${countryName(cell.country)}, ${cell.currency}`;
  return (
    <div className={styles.cell}>
      {amountTexts(cell).map((text) => (
        <span key={text} className={styles.amount}>
          {text}
        </span>
      ))}
      <span className={styles.source}>{sourceText(cell, row)}</span>
      {pending && (
        <Badge appearance="tint" color="informative">
          Not saved yet
        </Badge>
      )}
      <div className={styles.acts}>
        <Tick {...props} place={place} />
        {onWhy && (
          <Button
            appearance="subtle"
            size="small"
            icon={<QuestionCircleRegular />}
            aria-label={`Why this price? ${place}`}
            onClick={onWhy}
          />
        )}
      </div>
    </div>
  );
};
