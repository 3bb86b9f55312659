/** Which pages this tab has shown, the newest first. In memory alone: it goes with the page, as signing out does. */
export interface Visit {
  /** With what its address says beside the path, as it was last. */
  readonly href: string;
  /** The page's title: of a record what it is called. */
  readonly title: string;
}

const kept = 12;

let visits: readonly (Visit & { readonly pathname: string })[] = [];

/** The page at this path is shown now, under this title. */
export const noteVisit = (pathname: string, search: string, title: string): void => {
  const others = visits.filter((visit) => visit.pathname !== pathname);
  visits = [{ pathname, href: pathname + search, title }, ...others].slice(0, kept);
};

/** @param pathname of the page that is open, which is left out */
export const visitsBeside = (pathname: string): readonly (Visit & { readonly pathname: string })[] =>
  visits.filter((visit) => visit.pathname !== pathname);
