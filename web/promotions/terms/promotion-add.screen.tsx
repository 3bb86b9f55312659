import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { ButtonLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { PageError } from '../../ui/states/page-error.js';
import { EmptyState, PageSkeleton } from '../../ui/states/states.js';
import { promotionHref, promotionsChanged, promotionsPlace, type Terms } from '../promotion.js';
import { newTerms, termsFields, type Lists } from './terms-fields.js';

const AddForm = ({ lists }: { readonly lists: Lists }) => {
  const { mutate } = useSWRConfig();
  const add = async (terms: Terms, _from: Terms, idempotencyKey: string): Promise<Saved> => {
    const { promotionGuid } = await call('POST /promotions', { body: { terms, idempotencyKey } });
    await mutate(promotionsChanged);
    return { text: `${terms.title} is added. Now choose its items.`, href: promotionHref(promotionGuid, true) };
  };
  return (
    <SavedForm
      label="Promotion"
      fields={termsFields(lists)}
      from={newTerms(lists)}
      valuesOf={(terms) => terms}
      saveText="Add promotion"
      cancelHref={promotionsPlace.list.href}
      save={add}
    />
  );
};

/** /distribution/promotions/promotions-add/ - what it is and when; its items are chosen on its page. */
const PromotionAddScreen = () => {
  const { data, error, reload } = useRead('GET /promotion-choices', {}, { revalidateOnFocus: false });
  const { list } = promotionsPlace;
  if (error && data === undefined) {
    const back = { text: 'Back to promotions', href: list.href };
    return <PageError problem={error} subject="promotion" back={back} onRetry={() => void reload()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  return (
    <Page title="Add promotion" breadcrumbs={[...placeCrumbs(promotionsPlace), { text: 'Add promotion' }]}>
      {data.lists.length === 0 ? (
        <EmptyState
          title="No price list yet"
          text="A promotion takes discounts off the prices of a price list. Add one first."
          action={<ButtonLink href="/distribution/pricing/">Go to pricing</ButtonLink>}
        />
      ) : (
        <AddForm lists={data.lists} />
      )}
    </Page>
  );
};

export default PromotionAddScreen;
