import { useSWRConfig } from 'swr';
import { call } from '../../client/api.js';
import { Page } from '../../ui/page/page.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { listHref, pricesChanged, pricingPlace, type Terms } from '../price-list.js';
import { newTerms, termsFields, useCurrencies } from './terms-fields.js';

/** /distribution/pricing/price-lists-add/ - the header; its prices are entered in the list itself. */
const PriceListAddScreen = () => {
  const { mutate } = useSWRConfig();
  const currencies = useCurrencies();
  if (currencies === undefined) return <PageSkeleton />;
  const add = async (terms: Terms, _from: Terms, idempotencyKey: string): Promise<Saved> => {
    const { listGuid } = await call('POST /pricing/lists', { body: { terms, idempotencyKey } });
    await mutate(pricesChanged);
    return { text: `${terms.title} is added. Now enter its prices.`, href: listHref(listGuid, true) };
  };
  return (
    <Page title="Add price list" breadcrumbs={[...placeCrumbs(pricingPlace), { text: 'Add price list' }]}>
      <SavedForm
        label="Price list"
        fields={termsFields(currencies)}
        from={newTerms}
        valuesOf={(terms) => terms}
        saveText="Add price list"
        cancelHref={pricingPlace.list.href}
        save={add}
      />
    </Page>
  );
};

export default PriceListAddScreen;
