import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import { kindWords, newHref } from './change.js';

const { act, permission } = kindWords.blacklisting;

/** /my_vault/blacklistings/ */
const BlacklistingsScreen = () => (
  <ListScreen
    route="GET /stock/blacklistings"
    exportRoute="POST /stock/blacklistings/export"
    title="Blacklistings"
    breadcrumbs={[{ text: 'Distribution' }, { text: 'Blacklistings' }]}
    info="Keys that your vault has blocked for cause. A blacklisting is final: its keys can no longer be sold, offered or extracted, and cannot be inserted again."
    mainAct={
      <PermittedLink
        href={newHref('blacklisting')}
        permission={permission}
        icon={<ProhibitedRegular />}
        appearance="primary"
      >
        {act}
      </PermittedLink>
    }
    empty={{
      title: 'Nothing is blacklisted',
      text: 'Keys that were stolen, leaked or charged back are blocked here, by their text or as a whole insertion.',
      action: (
        <PermittedLink href={newHref('blacklisting')} permission={permission} appearance="primary">
          {act}
        </PermittedLink>
      ),
    }}
    refreshOn={['stockchanged']}
  />
);

export default BlacklistingsScreen;
