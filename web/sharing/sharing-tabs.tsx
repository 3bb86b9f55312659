import { Tab, TabList } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { usePermission } from '../client/session/use-session.js';
import { byConnectionHref, byProductHref, rulesHref } from './sharing.js';

/** The ways to look at what is shared, each an address of its own. */
export const SharingTabs = ({ at }: { readonly at: string }) => {
  const navigate = useNavigate();
  const mayReadRules = usePermission('catalogsharingrules-read');
  return (
    <TabList aria-label="Show" selectedValue={at} onTabSelect={(_, { value }) => void navigate(String(value))}>
      <Tab value={byConnectionHref}>By connection</Tab>
      <Tab value={byProductHref}>By product</Tab>
      {mayReadRules && <Tab value={rulesHref}>Rules</Tab>}
    </TabList>
  );
};
