import { Badge } from '@fluentui/react-components';
import type { Session } from '../api-types.js';

const names: Readonly<Record<Session['environment']['name'], string>> = {
  sandbox: 'Sandbox',
  tst: 'Test',
  acc: 'Acceptance',
  demo: 'Demo',
  localhost: 'Local',
  prod: 'Production',
};

/** Says on every page but production's that this is not production. */
export const EnvironmentBadge = ({ environment }: { readonly environment: Session['environment'] }) =>
  environment.isProduction ? null : (
    <Badge appearance="tint" color="warning" shape="rounded" title={`Environment: ${names[environment.name]}`}>
      {names[environment.name]}
    </Badge>
  );
