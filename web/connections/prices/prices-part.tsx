import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { usePermission, useSession } from '../../client/session/use-session.js';
import { Facts } from '../../ui/facts/facts.js';
import { TextLink } from '../../ui/link/link.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { Section } from '../../ui/page/section.js';
import { ProductChoice, type PricedProduct } from '../../ui/pricing/product-choice.js';
import { WhyPriceButton } from '../../ui/pricing/why-price-button.js';
import type { Connection, Subject } from '../connection.js';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalL,
  },
  ask: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
});

interface AskProps {
  readonly connection: Subject;
  readonly isBuying: boolean;
}

const refusalOf = (product: PricedProduct | undefined): string | undefined => {
  if (product === undefined) return 'Choose a product first.';
  return product.skus.length === 0 ? 'This product has no SKU.' : undefined;
};

/** Of one product: what is bought is none of the reader's own. */
const Ask = ({ connection: { connectionGuid, company }, isBuying }: AskProps) => {
  const styles = useStyles();
  const own = useSession().profile?.company;
  const [product, setProduct] = useState<PricedProduct>();
  return (
    <div className={styles.ask}>
      <ProductChoice
        label={isBuying ? `What you buy from ${company}` : `What you sell to ${company}`}
        isMeant={(found) => !isBuying || found.company !== own}
        onChoose={setProduct}
      />
      <WhyPriceButton
        // Another product has other SKUs to begin with.
        key={product?.productGuid ?? ''}
        isBuying={isBuying}
        trades={[{ connectionGuid, company }]}
        goods={product?.skus ?? []}
        refusal={refusalOf(product)}
        {...(isBuying && { label: `Why this price? ${company}` })}
      />
    </div>
  );
};

/** By which list of the vault the other side buys, and the way to another. */
const BuysBy = ({ connectionGuid }: Pick<Subject, 'connectionGuid'>) => {
  const styles = useStyles();
  const mayWrite = usePermission('pricelist-write', 'pricelist-all');
  const { data } = useRead('GET /pricing/assignments', {});
  const own = data?.assignments.find((each) => each.connectionGuid === connectionGuid);
  if (data === undefined || own === undefined) return null;
  const isDefault = own.listGuid === null;
  const { listGuid, listTitle } = isDefault ? data.defaultList : own;
  const title = `${listTitle ?? ''}${isDefault ? ' (the default)' : ''}`;
  const content =
    listGuid === null ? (
      'None: they can order nothing'
    ) : (
      <TextLink href={`/distribution/pricing/price-lists-${mayWrite ? 'edit' : 'detail'}/${listGuid}`}>
        {title}
      </TextLink>
    );
  return (
    <div className={styles.list}>
      <Facts facts={[{ name: 'Their price list', value: content }]} />
      <PermittedLink href="/finance/price-lists-edit/" permission="pricelist-write">
        Change the price list
      </PermittedLink>
    </div>
  );
};

/** What a product costs over the connection, and why: in each direction in which something is sold. */
export const PricesPart = ({ connection }: { readonly connection: Connection }) => {
  const mayRead = usePermission('pricelist-read', 'pricelist-all');
  const { connectionGuid } = connection;
  const { data } = useRead('GET /connections/:connectionGuid/settings', { params: { connectionGuid } });
  const { isSelling = false, isBuying = false } = data?.settings ?? {};
  if (!mayRead || !(isSelling || isBuying)) return null;
  return (
    <Section title="Prices">
      {isSelling && (
        <>
          <BuysBy connectionGuid={connectionGuid} />
          <Ask connection={connection} isBuying={false} />
        </>
      )}
      {isBuying && <Ask connection={connection} isBuying />}
    </Section>
  );
};
