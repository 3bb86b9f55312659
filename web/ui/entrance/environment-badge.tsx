import { makeStyles, tokens } from '@fluentui/react-components';
import type { Session } from '../../client/api-types.js';

const names: Readonly<Record<Session['environment']['name'], string>> = {
  sandbox: 'Sandbox',
  tst: 'Test',
  acc: 'Acceptance',
  demo: 'Demo',
  localhost: 'Local',
  prod: 'Production',
};

const useStyles = makeStyles({
  badge: {
    padding: `2px ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorPaletteMarigoldBorder2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
});

/** Says on every page but production's that this is not production. */
export const EnvironmentBadge = ({ environment }: { readonly environment: Session['environment'] }) => {
  const styles = useStyles();
  if (environment.isProduction) return null;
  return (
    <span className={styles.badge} title="This is not the production environment">
      {names[environment.name]}
    </span>
  );
};
