import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Section } from '../../ui/page/section.js';
import type { Template, Version, Words } from './mail-template.js';
import { paragraphChanges, type ParagraphChange } from './paragraph-changes.js';

const useStyles = makeStyles({
  table: { minWidth: '720px', maxWidth: '1280px' },
  text: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  gone: { color: tokens.colorNeutralForeground3 },
  new: { textDecorationLine: 'none', backgroundColor: tokens.colorStatusSuccessBackground1 },
});

const Change = ({ change: { kind, text } }: { readonly change: ParagraphChange }) => {
  const styles = useStyles();
  return (
    <div className={styles.text}>
      {kind === 'gone' ? <del className={styles.gone}>{text}</del> : <ins className={styles.new}>{text}</ins>}
    </div>
  );
};

const changesOf = (before: Words, after: Words): readonly ParagraphChange[] =>
  [...paragraphChanges(before.subject, after.subject), ...paragraphChanges(before.text, after.text)].filter(
    ({ kind }) => kind !== 'same',
  );

const Changes = ({ before, version }: { readonly before: Words; readonly version: Version }) => {
  const changes = changesOf(before, version.words);
  return (
    <>
      {version.isDefault && <div>Back to the default</div>}
      {!version.isDefault && changes.length === 0 && <div>Saved without a change</div>}
      {changes.map((change, at) => (
        // What changed stands in its order, and never moves.
        <Change key={`${at} ${change.kind}`} change={change} />
      ))}
    </>
  );
};

interface VersionsProps {
  readonly template: Template;
  /** The newest first. */
  readonly versions: readonly Version[];
  readonly onRestore: (version: Version) => void;
}

/** Every save, with what it changed. */
export const TemplateVersions = ({ template, versions, onRestore }: VersionsProps) => {
  const styles = useStyles();
  /** Before the first save there was the default. */
  const before = (version: Version): Words =>
    versions.find((each) => each.version === version.version - 1)?.words ?? template.defaultWords;
  const columns: readonly FactsColumn<Version>[] = [
    {
      name: 'Version',
      of: ({ version }) => (version === template.version ? `${version} (now)` : String(version)),
      width: 80,
    },
    { name: 'Saved (UTC)', of: ({ changedAt }) => <UtcTime value={changedAt} />, width: 150 },
    { name: 'By', of: ({ changedBy }) => changedBy, width: 150 },
    { name: 'What changed', of: (version) => <Changes before={before(version)} version={version} /> },
    {
      name: 'Act',
      of: (version) =>
        version.version !== template.version && (
          <Button size="small" aria-label={`Restore version ${version.version}`} onClick={() => onRestore(version)}>
            Restore
          </Button>
        ),
      kind: 'acts',
      width: 90,
    },
  ];
  return (
    <Section title="Versions">
      {versions.length === 0 ? (
        <div>Nobody has edited this letter: it says what it says by default.</div>
      ) : (
        <FactsTable
          label="Versions"
          className={styles.table}
          columns={columns}
          rows={versions}
          keyOf={({ version }) => version}
        />
      )}
    </Section>
  );
};
