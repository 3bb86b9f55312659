import { Spinner, makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  splash: { display: 'flex', alignItems: 'center', justifyContent: 'center', flex: '1 0 auto' },
});

/** Before the session is known. */
export const Splash = () => {
  const styles = useStyles();
  return (
    <div className={styles.splash}>
      <Spinner size="large" label="Loading" labelPosition="below" />
    </div>
  );
};
