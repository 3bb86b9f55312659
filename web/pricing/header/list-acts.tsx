import { useState } from 'react';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { ExportPrices, ImportPrices } from '../imports/file-acts.js';
import { copyHref, whyKept, type PriceList } from '../price-list.js';

const TermsDialog = onDemand(() => import('./terms.dialog.js'));
const PriceListEnd = onDemand(() => import('./price-list-end.dialog.js'));

/** What its owner does with a list, beside its prices. */
export const ListActs = ({ list }: { readonly list: PriceList }) => {
  const [asked, setAsked] = useState<'terms' | 'end'>();
  const mayNotDelete = useMissing('pricelist-delete', 'pricelist-all');
  const mayNotWrite = useMissing('pricelist-write', 'pricelist-all');
  const close = (): void => setAsked(undefined);
  return (
    <>
      <RefusableButton refusal={mayNotDelete ?? whyKept(list)} onClick={() => setAsked('end')}>
        Delete
      </RefusableButton>
      <ExportPrices list={list} />
      <ImportPrices list={list} missing={mayNotWrite} />
      <PermittedLink href={copyHref(list.listGuid)} permission="pricelist-write">
        Copy
      </PermittedLink>
      <RefusableButton refusal={mayNotWrite} onClick={() => setAsked('terms')}>
        Edit details
      </RefusableButton>
      {asked === 'terms' && (
        <Opened isOpen>
          <TermsDialog list={list} onClose={close} />
        </Opened>
      )}
      {asked === 'end' && (
        <Opened isOpen>
          <PriceListEnd list={list} onClose={close} />
        </Opened>
      )}
    </>
  );
};
