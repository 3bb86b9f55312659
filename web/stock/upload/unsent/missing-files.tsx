import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';

const useStyles = makeStyles({
  name: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  bars: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
});

export interface MissingFilesProps {
  readonly names: readonly string[];
  readonly onLeaveOut: (name: string) => void;
}

/** Files that were chosen before a reload and never sent: chosen again, or left out with a word. */
export const MissingFiles = ({ names, onLeaveOut }: MissingFilesProps) => {
  const styles = useStyles();
  if (names.length === 0) return null;
  return (
    <div className={styles.bars} role="group" aria-label="Files that were not sent">
      {names.map((name) => (
        <MessageBar key={name} intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>Not sent:</MessageBarTitle>
            <span className={styles.name}>{name}</span>. You chose this file before the page was loaded again. Choose it
            again, or leave it out of this insertion.
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" aria-label={`Leave ${name} out`} onClick={() => onLeaveOut(name)}>
              Leave out
            </Button>
          </MessageBarActions>
        </MessageBar>
      ))}
    </div>
  );
};
