import type { ReactNode } from 'react';
import type { ReplyOf } from '../../client/api.js';
import { ButtonLink } from '../link/link.js';
import { Page } from '../page/page.js';
import { placeCrumbs, type RecordPlace, type RecordRead } from '../record/record.screen.js';
import { PageError } from '../states/page-error.js';
import { EmptyState, PageSkeleton } from '../states/states.js';

type Partners = ReplyOf<'GET /stockpools/partners'>;
export type Partner = Partners['partners'][number];

export interface PartnersPageProps {
  readonly place: RecordPlace;
  readonly title: string;
  readonly read: RecordRead<Partners>;
  /** Before the form. */
  readonly notice?: ReactNode;
  /** Where the vault sells to nobody. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (partners: readonly Partner[]) => ReactNode;
}

/** A page on which something is made for companies that the vault sells to. */
export const PartnersPage = ({ place, title, read, notice, empty, children }: PartnersPageProps) => {
  const { data, error, reload } = read;
  if (error && !data) {
    const back = { text: `Back to ${place.list.text.toLowerCase()}`, href: place.list.href };
    return <PageError problem={error} subject={place.subject} back={back} onRetry={() => void reload()} />;
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page title={title} breadcrumbs={[...placeCrumbs(place), { text: title }]}>
      {notice}
      {data.partners.length > 0 ? (
        children(data.partners)
      ) : (
        <EmptyState {...empty} action={<ButtonLink href="/network/connections/">Go to connections</ButtonLink>} />
      )}
    </Page>
  );
};
