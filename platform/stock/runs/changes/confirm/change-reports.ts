/** What people are told of a change that has ended (docs/domain.md, l). Never a key. */
import { formatCount } from '../../../../mail/index.js';
import { notificationKind, type News } from '../../../../notifications/index.js';
import type { ChangeKind } from '../change-kinds.js';

export interface ChangeReport {
  readonly kind: ChangeKind;
  readonly number: number;
  readonly actorName: string;
  readonly changed: number;
  readonly refused: number;
  /** Of the changed ones, those that somebody has seen in plain text. */
  readonly disclosed: number;
  /** In words; '' where the kind has none. */
  readonly reason: string;
  /** 'Northwind Tactics, NW-TA-1-ROW: 12 keys', each on a line of its own. */
  readonly what: readonly string[];
}

const keys = (count: number): string => formatCount(count, 'key');

const reasonTexts: Readonly<Record<string, string>> = {
  stolen: 'stolen',
  fraud_chargeback: 'fraud or chargeback',
  leaked: 'leaked',
  duplicate_on_platform: 'duplicate on the platform',
  region_abuse: 'region abuse',
  publisher_recall: "publisher's recall",
  test: 'test',
};

/** The reason as people read it. */
export const reasonText = (reason: string, text: string): string => reasonTexts[reason] ?? text;

const finality: Record<ChangeKind['name'], string> = {
  blacklisting: 'A blacklisting is final: these keys can no longer be sold, offered or extracted.',
  withdrawal: 'They have left the stock. The same keys may be inserted again.',
  right_change: 'They stay in the free stock, under the other right.',
};

const paragraphs = (report: ChangeReport): string[] => [
  ...(report.reason === '' ? [] : [`Reason: ${report.reason}.`]),
  report.what.join('\n'),
  ...(report.kind.name === 'blacklisting' && report.disclosed > 0
    ? [
        `${keys(report.disclosed)} of them had been given out in plain text already: invalidate them on the platform (DRM) as well.`,
      ]
    : []),
  ...(report.refused > 0
    ? [`${keys(report.refused)} had already moved on and ${report.refused === 1 ? 'was' : 'were'} left as they are.`]
    : []),
  finality[report.kind.name],
];

const details = {
  keys: '12 keys',
  done: 'blacklisted',
  details: 'Reason: leaked.\n\nNorthwind Tactics, NW-TA-1-ROW: 12 keys\n\nA blacklisting is final.',
};

const changeEnded = notificationKind({
  name: 'stock.keys_changed',
  title: 'Keys changed',
  isMandatory: true,
  subject: '{keys} {done}',
  text: '{by}: {keys} {done}.\n\n{details}',
  action: 'Show it',
  required: ['by', 'keys', 'done', 'details'],
  variables: { by: 'Nora North', ...details },
});

/** To who has done it, and to the owners of the vault. */
export const doneNews = (report: ChangeReport, isActor: boolean, href: string): News =>
  changeEnded(
    {
      by: isActor ? 'You' : report.actorName,
      keys: keys(report.changed),
      done: report.kind.done,
      details: paragraphs(report).join('\n\n'),
    },
    href,
  );

const keysAffected = notificationKind({
  name: 'stock.keys_affected',
  title: 'Keys changed by another vault',
  isMandatory: true,
  subject: '{keys} {done}',
  text: '{what}\n\n{details}',
  required: ['what', 'details'],
  variables: { what: 'The vault that inserted them has blacklisted 12 keys of your vault.', ...details },
});

/** To the other vaults that have a part in the keys; says neither who nor whose they are. */
export const affectedNews = (report: ChangeReport, isHolder: boolean): News =>
  keysAffected({
    keys: keys(report.changed),
    done: report.kind.done,
    what: isHolder
      ? `The vault that inserted them has ${report.kind.done} ${keys(report.changed)} of your vault.`
      : `${keys(report.changed)} that your vault inserted ${report.changed === 1 ? 'has' : 'have'} been ${report.kind.done} by the vault that holds them now.`,
    details: paragraphs(report).join('\n\n'),
  });
