import { makeStyles, tokens } from '@fluentui/react-components';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { Facts } from '../../ui/facts/facts.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { Section } from '../../ui/page/section.js';
import { factsOf } from '../../ui/record/facts.js';
import { lastChange } from '../../ui/record/record.screen.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import type { Connection } from '../connection.js';
import { notSet, settingsFields, settingsHref, theirFacts, type Settings, type SettingsRead } from './settings.js';

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXXL,
    alignItems: 'start',
    marginTop: tokens.spacingVerticalXXL,
    maxWidth: '1200px',
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2, maxWidth: '72ch', overflowWrap: 'anywhere' },
});

/** What holds where, as both companies' types have it. */
const meaning = ({ isSelling, isBuying }: Settings, company: string): string => {
  if (isSelling && isBuying)
    return `What you set here holds for what you sell to ${company}; invoicing currency and the products they share, for what you buy from them.`;
  if (isSelling) return `What you set here holds for what you sell to ${company}.`;
  if (isBuying) return `What you set here holds for what you buy from ${company}. Prices and returns are set by them.`;
  return `Neither of your companies sells to the other: there is nothing to set.`;
};

const Own = ({ read: { settings }, connection }: PartsProps) => {
  const styles = useStyles();
  const { terms } = settings;
  const fields = settingsFields(settings, [], terms);
  const isNothing = !settings.isSelling && !settings.isBuying;
  return (
    <Section title="Your settings">
      <p className={styles.text}>{meaning(settings, connection.company)}</p>
      {!isNothing && (
        <>
          <Facts facts={[...factsOf(fields, terms, notSet(settings, fields)), ...lastChange(settings)]} />
          <div>
            <PermittedLink href={settingsHref(connection.connectionGuid)} permission="connection-write">
              Edit settings
            </PermittedLink>
          </div>
        </>
      )}
    </Section>
  );
};

const Theirs = ({ read: { theirs }, connection: { company } }: PartsProps) => {
  const styles = useStyles();
  const facts = theirFacts(theirs);
  if (facts.length === 0) return null;
  return (
    <Section title="Their settings">
      <p className={styles.text}>
        {theirs.selling === null
          ? `What ${company} has set for what they buy from you.`
          : `What ${company} has set for what they sell to you.`}
      </p>
      <Facts facts={facts} />
    </Section>
  );
};

interface PartsProps {
  readonly connection: Connection;
  readonly read: SettingsRead;
}

/** What both sides have set, each its own: the reader's to edit, of the other's what concerns the reader. */
export const SettingsPart = ({ connection }: Pick<PartsProps, 'connection'>) => {
  const styles = useStyles();
  const { connectionGuid } = connection;
  const { data, error, reload } = useRead('GET /connections/:connectionGuid/settings', { params: { connectionGuid } });
  useEvent(['collectionchanged'], () => void reload());
  if (error && !data) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={styles.parts}>
      <Own connection={connection} read={data} />
      <Theirs connection={connection} read={data} />
    </div>
  );
};
