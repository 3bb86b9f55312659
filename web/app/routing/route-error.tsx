import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRouteError } from 'react-router';
import { ErrorState } from '../../ui/states/states.js';
import { ChunkError } from '../load/chunk.js';
import { Problem } from '../problems/problem.js';
import { errorTexts } from '../texts/specified.js';

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

/** What a screen shows when its script did not come or it failed while drawing. The shell stays usable. */
export const RouteError = () => {
  const styles = useStyles();
  const thrown = useRouteError();
  if (thrown instanceof Problem) return <ErrorState problem={thrown} onRetry={() => location.reload()} />;
  return (
    <div className={styles.frame} role="alert">
      <h1 className={styles.title}>{errorTexts.somethingWrong}</h1>
      <div className={styles.text}>{thrown instanceof ChunkError ? thrown.message : errorTexts.unexpected}</div>
      <Button appearance="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
};
