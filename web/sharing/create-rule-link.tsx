import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { createRuleHref } from './sharing.js';

export const CreateRuleLink = () => (
  <PermittedLink
    href={createRuleHref}
    permission="catalogsharingrules-write"
    icon={<AddRegular />}
    appearance="primary"
  >
    Create rule
  </PermittedLink>
);
