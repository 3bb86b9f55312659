import { Button, Tooltip } from '@fluentui/react-components';
import type { PermissionKey } from '../../../bff/contract.js';
import { usePermission } from '../../client/session/use-session.js';
import { ButtonLink, type ButtonLinkProps } from './link.js';

export interface PermittedLinkProps extends ButtonLinkProps {
  readonly permission: PermissionKey;
}

/** A link to an act; without its permission it is shown disabled and says which one it needs. */
export const PermittedLink = ({ permission, ...link }: PermittedLinkProps) => {
  const isPermitted = usePermission(permission);
  if (isPermitted) return <ButtonLink {...link} />;
  return (
    <Tooltip relationship="description" content={`You need the permission ${permission}`}>
      <Button disabledFocusable appearance={link.appearance ?? 'secondary'} {...(link.icon && { icon: link.icon })}>
        {link.children}
      </Button>
    </Tooltip>
  );
};
