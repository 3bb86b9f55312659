import type { ReactNode } from 'react';
import type { Problem } from '../../client/problems/problem.js';
import type { Fact } from '../facts/facts.js';
import { UtcTime } from '../format/utc-time.js';
import { Page, type Crumb } from '../page/page.js';
import { PageError } from '../states/page-error.js';
import { PageSkeleton } from '../states/states.js';
import type { Changed } from './use-saving.js';

/** Where the records of a kind stand. */
export interface RecordPlace {
  /** 'right' */
  readonly subject: string;
  /** What the list stands below: 'Distribution'. */
  readonly area: string;
  readonly list: { readonly text: string; readonly href: string };
}

/** What a page is shown from: `useRead`'s answer. */
export interface RecordRead<D> {
  readonly data: D | undefined;
  readonly error: Problem | undefined;
  readonly reload: () => Promise<unknown>;
}

export const placeCrumbs = ({ area, list }: RecordPlace): readonly Crumb[] => [{ text: area }, list];

export interface RecordScreenProps<D> {
  readonly place: RecordPlace;
  readonly read: RecordRead<D>;
  readonly titleOf: (data: D) => string;
  /** What was typed stays when a later read fails, even when it says that the record is gone. */
  readonly isForm?: boolean;
  /** A page below the record's own: 'Edit', and where the record stands. */
  readonly below?: {
    readonly text: string;
    readonly hrefOf: (data: D) => string;
    /** Of the page, from the record's; absent: 'Edit' and that one. */
    readonly title?: (title: string) => string;
  };
  readonly actions?: (data: D) => ReactNode;
  readonly mainAct?: (data: D) => ReactNode;
  readonly children: (data: D) => ReactNode;
}

type ShownProps<D> = Omit<RecordScreenProps<D>, 'read' | 'isForm'> & { readonly data: D };

const Shown = <D,>({ data, place, titleOf, below, actions, mainAct, children }: ShownProps<D>) => {
  const title = titleOf(data);
  const main = mainAct?.(data);
  const own = below ? [{ text: title, href: below.hrefOf(data) }, { text: below.text }] : [{ text: title }];
  return (
    <Page
      title={below ? (below.title?.(title) ?? `${below.text} ${title}`) : title}
      breadcrumbs={[...placeCrumbs(place), ...own]}
      {...(actions && { actions: actions(data) })}
      {...(main !== undefined && { mainAct: main })}
    >
      {children(data)}
    </Page>
  );
};

/** The page of one record: while it is read, when it cannot be, when it is not there, and with its way back and acts. */
export const RecordScreen = <D,>({ read, isForm = false, ...shown }: RecordScreenProps<D>) => {
  const { place } = shown;
  const { data, error, reload } = read;
  if (error && (data === undefined || (error.status === 404 && !isForm))) {
    const back = { text: `Back to ${place.list.text.toLowerCase()}`, href: place.list.href };
    return <PageError problem={error} subject={place.subject} back={back} onRetry={() => void reload()} />;
  }
  return data === undefined ? <PageSkeleton /> : <Shown {...shown} data={data} />;
};

/** Who has changed a record last, for its facts; nothing where nobody has. */
export const lastChange = ({ changedAt, changedBy }: Changed): readonly Fact[] =>
  changedAt === null
    ? []
    : [
        { name: 'Changed', value: <UtcTime value={changedAt} isLabelled /> },
        { name: 'Changed by', value: changedBy },
      ];
