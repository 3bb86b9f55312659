import { useLocation } from 'react-router';
import { useRead, type Read } from '../../api.js';

/** Side navigation, tabs and profile menu for the page's address; the last ones stay while the next are read. */
export const useNavigationRead = (): Read<'GET /navigation'> => {
  const { pathname } = useLocation();
  return useRead(
    'GET /navigation',
    { query: { path: pathname } },
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 60_000 },
  );
};

/** The entry of a list whose address the page lies in: the longest one that fits. */
export const currentHref = (hrefs: readonly string[], pathname: string): string | undefined => {
  const path = pathname.replace(/\/?$/, '/');
  const fitting = hrefs.filter((href) => path.startsWith(href.replace(/\/?$/, '/')));
  return fitting.toSorted((a, b) => b.length - a.length)[0];
};
