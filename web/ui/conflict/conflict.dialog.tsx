import { Button, MessageBar, MessageBarBody, Radio, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { DialogFrame, DialogParts } from '../dialogs/dialog-frame.js';
import { FactsTable } from '../facts/facts-table.js';
import { useSession } from '../../client/session/use-session.js';
import { UtcTime } from '../format/utc-time.js';
import {
  allOn,
  differencesOf,
  firstSides,
  isDecided,
  mergedOf,
  type ComparedField,
  type Difference,
  type Side,
  type Sides,
  type Versions,
} from './conflict.js';

const useStyles = makeStyles({
  surface: { maxWidth: '860px' },
  cell: { overflowWrap: 'anywhere', verticalAlign: 'top', paddingBlock: tokens.spacingVerticalS },
  name: { fontWeight: tokens.fontWeightSemibold },
  who: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  text: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  choice: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  all: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

const whoTexts: Readonly<Record<Difference['changedBy'], string>> = {
  theirs: 'You have not changed it',
  mine: 'Only you have changed it',
  both: 'Both have changed it',
};
const sideTexts: Readonly<Record<Side, string>> = { theirs: 'as it is now', mine: 'as you entered it' };

export interface ConflictProps<V> {
  /** 'this right' */
  readonly what: string;
  /** Who has saved what stands now, and when. */
  readonly by: { readonly changedBy: string | null; readonly changedAt: string | null };
  readonly fields: readonly ComparedField<V>[];
  readonly versions: Versions<V>;
  /** What the decision leads to. */
  readonly actText?: string;
  readonly isBusy?: boolean;
  readonly onSettle: (values: V) => void;
  /** Nothing is decided. */
  readonly onLeave: () => void;
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly side: Side;
  readonly sides: Sides;
  readonly onChoose: (sides: Sides) => void;
}

const Choice = ({ difference, side, sides, onChoose }: ChoiceProps) => {
  const styles = useStyles();
  const { name } = difference;
  const text = difference[side] || '–';
  return (
    <Radio
      className={styles.choice}
      name={`conflict ${name}`}
      value={side}
      aria-label={`${name}, ${sideTexts[side]}: ${text}`}
      label={{ children: text, className: styles.text }}
      checked={sides[name] === side}
      onChange={() => onChoose({ ...sides, [name]: side })}
    />
  );
};

/** What stands in a dialog while two versions wait for a decision: nothing is overwritten without one. */
export const ConflictParts = <V extends object>(props: ConflictProps<V>) => {
  const { what, by, fields, versions, onSettle } = props;
  const styles = useStyles();
  const { profile } = useSession();
  const [differences] = useState(() => differencesOf(fields, versions));
  const [sides, setSides] = useState(() => firstSides(differences));
  const name = (difference: Difference) => (
    <>
      <div className={styles.name}>{difference.name}</div>
      <div className={styles.who}>{whoTexts[difference.changedBy]}</div>
    </>
  );
  const choice = (side: Side) => (difference: Difference) => (
    <Choice difference={difference} side={side} sides={sides} onChoose={setSides} />
  );
  return (
    <DialogParts
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} has changed in the meantime`}
      cancelText="Back"
      onCancel={props.onLeave}
      actText={props.actText ?? 'Continue with this'}
      isPossible={isDecided(differences, sides)}
      isBusy={props.isBusy ?? false}
      onAct={() => onSettle(mergedOf(fields, versions, sides))}
    >
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          Changed by {by.changedBy === profile?.userName ? 'you, in another window' : (by.changedBy ?? 'somebody')}
          {by.changedAt !== null && (
            <>
              {' '}
              at <UtcTime value={by.changedAt} isLabelled />
            </>
          )}
          . None of your changes is saved yet: choose a value for each field.
        </MessageBarBody>
      </MessageBar>
      {differences.length === 0 ? (
        <div>Both say the same.</div>
      ) : (
        <>
          <FactsTable
            label="What differs"
            columns={[
              { name: 'Field', of: name, className: styles.cell, width: 190 },
              { name: 'As it is now', of: choice('theirs'), className: styles.cell },
              { name: 'As you entered it', of: choice('mine'), className: styles.cell },
            ]}
            rows={differences}
            keyOf={(difference) => difference.name}
          />
          {differences.length > 1 && (
            <div className={styles.all}>
              <Button size="small" onClick={() => setSides(allOn(differences, 'theirs'))}>
                Take all as it is now
              </Button>
              <Button size="small" onClick={() => setSides(allOn(differences, 'mine'))}>
                Keep all that I entered
              </Button>
            </div>
          )}
        </>
      )}
    </DialogParts>
  );
};

/** The same in a dialog of its own, over a page. Open while it is mounted. */
export const ConflictDialog = <V extends object>(props: ConflictProps<V>) => {
  const styles = useStyles();
  return (
    <DialogFrame
      isAlert
      isOpen
      className={styles.surface}
      onClose={() => {
        if (props.isBusy !== true) props.onLeave();
      }}
    >
      <ConflictParts {...props} />
    </DialogFrame>
  );
};
