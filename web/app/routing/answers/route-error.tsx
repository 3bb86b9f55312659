import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRouteError } from 'react-router';
import { ChunkError } from '../../../client/load/chunk.js';
import { messageOf } from '../../../client/problems/message.js';
import { isProblem } from '../../../client/problems/problem.js';
import { errorTexts } from '../../../client/texts/specified.js';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalM,
    padding: '96px 24px',
    textAlign: 'center',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500 },
  text: { color: tokens.colorNeutralForeground2 },
});

const textOf = (thrown: unknown): string => {
  if (isProblem(thrown)) return messageOf(thrown);
  return thrown instanceof ChunkError ? thrown.message : errorTexts.unexpected;
};

/** What a screen shows when its script did not come or it failed while drawing. The shell stays usable. */
export const RouteError = () => {
  const styles = useStyles();
  const thrown = useRouteError();
  return (
    <div className={styles.frame} role="alert">
      <h1 className={styles.title}>{errorTexts.somethingWrong}</h1>
      <div className={styles.text}>{textOf(thrown)}</div>
      <Button appearance="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
};
