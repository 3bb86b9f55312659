/**
 * What an address will need, asked for at once: the scripts of its screen, the session, and with a session that may see
 * it the navigation and the list. Nothing depends on it: what was not asked for here, or was refused, is asked for by
 * the screen, which also says what is wrong.
 */
import { queryOf, stateOf } from '../../ui/table/state/list-state.js';
import type { Session } from '../../client/api-types.js';
import { admit } from '../routing/admission.js';
import { isInShell, routeAt, type KnownRoute } from '../routing/all-routes.js';
import { loadShell } from '../routing/load-shell.js';
import { readAhead } from '../../client/wire.js';

const quietly = (work: Promise<unknown> | undefined): void => void work?.catch(() => undefined);

const readsOf = async (route: KnownRoute, { pathname, search, searchParams }: URL): Promise<void> => {
  const { response, text } = await readAhead('GET /session', {});
  if (response?.ok !== true) return;
  const session = JSON.parse(text) as Session;
  const visit = { address: pathname + search, returnTo: null, isLost: false };
  if (!isInShell(route) || admit(route, session, visit).kind !== 'show') return;
  quietly(readAhead('GET /navigation', { query: { path: pathname } }));
  if (route.list !== undefined) quietly(readAhead(route.list, { query: queryOf(stateOf(searchParams)) }));
};

export const goAhead = (address: URL): void => {
  const route = routeAt(address.pathname);
  if (route === undefined) return;
  quietly(route.load?.());
  if (isInShell(route)) quietly(loadShell());
  quietly(readsOf(route, address));
};
