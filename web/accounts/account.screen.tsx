import { Card, CardHeader, makeStyles, tokens } from '@fluentui/react-components';
import { useSession } from '../client/session/use-session.js';
import { Facts } from '../ui/facts/facts.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { ButtonLink } from '../ui/link/link.js';
import { paletteKeys } from '../ui/shortcuts/shortcut.js';
import { Page } from '../ui/page/page.js';
import { Heading } from '../ui/page/section.js';
import { CompanyCard } from './company/company-card.js';
import { EmailSettings } from './email-settings.js';
import { ExtractionCard } from './extraction/extraction-card.form.js';
import { WaitingResets } from './owner-resets/waiting-resets.js';
import { ShortcutSettings } from './users/shortcut-settings.js';
import { secondFactorText } from './second-factor.js';
import { useMinimumText } from './security/use-minimum.js';
import { SupportCard } from './support/support-card.js';

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    maxWidth: '1280px',
  },
  card: { padding: tokens.spacingHorizontalXL, rowGap: tokens.spacingVerticalL },
  hint: { color: tokens.colorNeutralForeground3 },
});

/** /account/account/ */
const AccountScreen = () => {
  const styles = useStyles();
  const { profile } = useSession();
  const minimum = useMinimumText();
  if (profile === null) return null;
  const { hasAuthenticator } = profile;
  return (
    <Page title="Account" breadcrumbs={[{ text: 'Account & Help' }, { text: 'Account' }]}>
      <WaitingResets />
      <div className={styles.cards}>
        <Card className={styles.card}>
          <CardHeader header={<Heading>Profile</Heading>} />
          <Facts
            facts={[
              { name: 'Name', value: profile.userName },
              { name: 'Email', value: profile.userEmail },
              { name: 'Role', value: profile.roleName },
              { name: 'User ID', value: profile.userId },
              { name: 'User GUID', value: profile.userGuid, isIdentifier: true },
            ]}
          />
        </Card>
        <Card className={styles.card}>
          <CardHeader header={<Heading>Vault</Heading>} />
          <Facts
            facts={[
              { name: 'Vault', value: profile.ownerName },
              { name: 'Type', value: profile.ownerRole },
              { name: 'Vault ID', value: profile.ownerId },
              { name: 'Vault GUID', value: profile.ownerGuid, isIdentifier: true },
            ]}
          />
        </Card>
        <CompanyCard className={styles.card} />
        <Card className={styles.card}>
          <CardHeader header={<Heading>Second factor</Heading>} />
          <Facts
            facts={[
              { name: 'Codes come from', value: secondFactorText(profile.secondFactorMode) },
              { name: 'Your vault asks for', value: minimum },
              {
                name: 'Authenticator app',
                value: <StatusBadge status={hasAuthenticator ? 'connected' : 'not connected'} />,
              },
            ]}
          />
          <div className={styles.hint}>
            {hasAuthenticator
              ? 'Connecting a new app replaces the one that is connected, and its recovery codes.'
              : 'An authenticator app is the preferred method.'}
          </div>
          <div>
            <ButtonLink
              href={`/settings/account/${profile.userGuid}/authenticator`}
              appearance={hasAuthenticator ? 'secondary' : 'primary'}
            >
              {hasAuthenticator ? 'Connect a new app' : 'Set up an authenticator app'}
            </ButtonLink>
          </div>
        </Card>
        <ExtractionCard className={styles.card} hintClassName={styles.hint} />
        <SupportCard className={styles.card} hintClassName={styles.hint} />
        <Card className={styles.card}>
          <CardHeader header={<Heading>Notifications</Heading>} />
          <EmailSettings />
          <div className={styles.hint}>
            Insertions and low stock are mailed to you only if this is on. Codes, links and what concerns the security
            of your account or vault always are. Your notifications have everything.
          </div>
          <div>
            <ButtonLink href="/notifications/">My notifications</ButtonLink>
          </div>
        </Card>
        <Card className={styles.card}>
          <CardHeader header={<Heading>Keyboard</Heading>} />
          <ShortcutSettings />
          <div className={styles.hint}>
            With it the key ? shows all shortcuts. Without it a key alone does nothing, for those who speak to their
            computer or press keys by mistake; {paletteKeys()} opens the search all the same.
          </div>
        </Card>
        <Card className={styles.card}>
          <CardHeader header={<Heading>Sessions</Heading>} />
          <div className={styles.hint}>
            See in which browsers you are signed in, since when and from where, and end those that you do not know or no
            longer use.
          </div>
          <div>
            <ButtonLink href="/account/security/">My sessions</ButtonLink>
          </div>
        </Card>
      </div>
    </Page>
  );
};

export default AccountScreen;
