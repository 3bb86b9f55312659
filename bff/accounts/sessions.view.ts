/** Sessions as rows of the one table engine; a column of sessions for the list of users. */
import type { GridReply } from '../lists/list.view.js';
import type { OpenSession } from '../session/session.service.js';
import { deviceText } from './device.js';

type Row = GridReply['rows'][number];
type Column = GridReply['columns'][number];

const column = (name: string, title: string, kind: Column['kind'], isHidden = false): Column => ({
  name,
  title,
  kind,
  isSortable: false,
  isHidden,
});

const columns: Column[] = [
  column('Device', 'Device', 'text'),
  // 'Second factor pending' in one line.
  { ...column('Status', 'Status', 'status'), isWide: true },
  column('Address', 'Last address', 'text'),
  column('LastSeen', 'Last used UTC', 'date'),
  column('SignedIn', 'Signed in UTC', 'date'),
  column('SignedInFrom', 'Signed in from', 'text'),
];

const instant = (atMs: number): string => new Date(atMs).toISOString();
/** A session of before this list was kept tells no address: null is shown as nothing. */
const known = (text: string): string | null => (text === '' ? null : text);

const statusOf = ({ isCurrent, isFull }: OpenSession): string => {
  if (isCurrent) return 'This session';
  return isFull ? 'Active' : 'Second factor pending';
};

const rowOf = (session: OpenSession): Row => ({
  id: session.sessionRef,
  cells: {
    Device: deviceText(session.lastSeen.userAgent),
    Status: statusOf(session),
    Address: known(session.lastSeen.address),
    LastSeen: instant(session.lastSeen.atMs),
    SignedIn: instant(session.signedIn.atMs),
    SignedInFrom: known(session.signedIn.address),
  },
  // One's own session ends by signing out, which also ends the one at the identity provider.
  actions: session.isCurrent ? [] : [{ name: 'end-session', title: 'End this session', missingPermission: null }],
});

type Words = Pick<GridReply, 'title' | 'description'>;

export const ownWords: Words = {
  title: 'My sessions',
  description: 'Every browser in which you are signed in. End those that you do not know or no longer use.',
};

export const userWords: Words = { title: 'Sessions', description: 'Every browser in which the user is signed in.' };

/** The current one first, then the last used. One page: there are at most so many (SESSIONS_PER_USER). */
export const presentSessions = (words: Words, sessions: readonly OpenSession[]): GridReply => {
  const sorted = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return {
    ...words,
    viewsOf: null,
    columns,
    rows: sorted.map(rowOf),
    pagination: {
      itemsPerPage: Math.max(sessions.length, 1),
      currentPage: 1,
      totalItems: sessions.length,
      isTotalCapped: false,
      nextCursor: null,
      previousCursor: null,
    },
    sort: { column: 'LastSeen', isDescending: true },
    form: [],
  };
};

/** Whose sessions the caller may see and end: the platform gives their rows the act. */
export const areShown = ({ actions }: Row): boolean =>
  actions.some(({ missingPermission }) => missingPermission === null);

/** Null: they are not the caller's to see. */
const countsOf = (sessions: readonly OpenSession[] | undefined): Row['cells'] => {
  if (sessions === undefined) return { Sessions: null, LastSeen: null };
  const last = sessions.length === 0 ? null : instant(Math.max(...sessions.map(({ lastSeen }) => lastSeen.atMs)));
  return { Sessions: sessions.length, LastSeen: last };
};

/**
 * The list of users with how many sessions each has, and when one was last used, beside the role.
 * @param sessions of the rows that show them
 */
export const withSessions = (users: GridReply, sessions: ReadonlyMap<string, readonly OpenSession[]>): GridReply => {
  const shown = [column('Sessions', 'Sessions', 'number'), column('LastSeen', 'Last used UTC', 'date')];
  const at = users.columns.findIndex(({ name }) => name === 'Status') + 1;
  return {
    ...users,
    viewsOf: null,
    columns: [...users.columns.slice(0, at), ...shown, ...users.columns.slice(at)],
    rows: users.rows.map((row) => {
      const own = sessions.get(row.id);
      // The one that asks is not ended from here.
      const actions = own?.some(({ isCurrent }) => !isCurrent) === true ? row.actions : [];
      return { ...row, cells: { ...row.cells, ...countsOf(own) }, actions };
    }),
  };
};
