import { useLocation } from 'react-router';
import { call, useRead, type Navigation, type Read } from '../../../client/api.js';

type Part = Navigation['unavailable'][number];

export interface NavigationRead extends Read<'GET /navigation'> {
  /** Reads one part again that was down; what is shown of the others stays. */
  readonly retry: (part: Part) => Promise<void>;
}

/** Side navigation, tabs and profile menu for the page's address; the last ones stay while the next are read. */
export const useNavigationRead = (): NavigationRead => {
  const { pathname: path } = useLocation();
  const read = useRead(
    'GET /navigation',
    { query: { path } },
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 60_000 },
  );
  const { data, reload } = read;
  const retry = async (part: Part): Promise<void> => {
    if (data === undefined) return void reload();
    try {
      const again = await call('GET /navigation', { query: { path, only: part } });
      await reload(withPart(data, again, part));
    } catch {
      // Still down, or the session is over: the whole read says which.
      await reload();
    }
  };
  return { ...read, retry };
};

/** What staff has the page at hand say; what is still shown of the page before is not of this one. */
export const usePageContent = (): Navigation['content'] => {
  const { pathname } = useLocation();
  const { data } = useNavigationRead();
  return data?.content?.path === pathname ? data.content : null;
};

/** What is shown, with one part of another answer in its place. */
export const withPart = (shown: Navigation, again: Navigation, part: Part): Navigation => ({
  ...shown,
  [part]: again[part],
  unavailable: [...shown.unavailable.filter((name) => name !== part), ...again.unavailable],
});

/** The entry of a list whose address the page lies in: the longest one that fits. */
export const currentHref = (hrefs: readonly string[], pathname: string): string | undefined => {
  const path = pathname.replace(/\/?$/, '/');
  const fitting = hrefs.filter((href) => path.startsWith(href.replace(/\/?$/, '/')));
  return fitting.toSorted((a, b) => b.length - a.length)[0];
};

/** Where the screens of a section begin, and where its one entry of the drawer leads below. */
const sections: readonly (readonly [RegExp, string])[] = [
  // The receipts of its extractions as well.
  [/^\/(?:distribution\/myvault|my_vault|email-extract)\//, '/distribution/myvault/'],
  [/^\/distribution\/distributionsettings\//, '/distribution/distributionsettings/'],
];

/** @returns the address below which the entry of this screen's section leads; undefined outside of such sections */
export const sectionOf = (pathname: string): string | undefined =>
  sections.find(([screens]) => screens.test(pathname))?.[1];
