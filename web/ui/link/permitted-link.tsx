import { Button, Tooltip } from '@fluentui/react-components';
import type { PermissionKey } from '../../../bff/contract.js';
import { useMissing } from '../../client/session/why-not.js';
import { ButtonLink, type ButtonLinkProps } from './link.js';

export interface PermittedLinkProps extends ButtonLinkProps {
  readonly permission: PermissionKey;
}

/** A link to an act; without its permission it is shown disabled and says who may. */
export const PermittedLink = ({ permission, ...link }: PermittedLinkProps) => {
  const missing = useMissing(permission);
  if (missing === undefined) return <ButtonLink {...link} />;
  return (
    <Tooltip relationship="description" content={missing}>
      <Button disabledFocusable appearance={link.appearance ?? 'secondary'} {...(link.icon && { icon: link.icon })}>
        {link.children}
      </Button>
    </Tooltip>
  );
};
