import { Field, Select, makeStyles, tokens } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { FactsTable } from '../ui/facts/facts-table.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { ButtonLink } from '../ui/link/link.js';
import { Page } from '../ui/page/page.js';
import { EmptyState } from '../ui/states/empty-state.js';
import { PageError } from '../ui/states/page-error.js';
import { PageSkeleton } from '../ui/states/states.js';
import {
  byProductHref,
  gateTexts,
  ruleVerdictText,
  sharingCrumbs,
  verdictTexts,
  type Partner,
  type SkuVerdict,
} from './sharing.js';

const useStyles = makeStyles({
  choice: { maxWidth: '420px' },
  reasons: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

const back = { text: 'Back to catalog sharing', href: byProductHref };

const Reasons = ({ sku }: { readonly sku: SkuVerdict }) => {
  const styles = useStyles();
  const lines = [...sku.failed.map((gate) => gateTexts[gate]), ...sku.rules.map(ruleVerdictText)];
  if (lines.length === 0) return <>No rule narrows what they see.</>;
  return (
    <ul className={styles.reasons}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};

interface WhyProps {
  readonly connectionGuid: string;
  readonly productGuid: string;
  readonly partners: readonly Partner[];
  readonly onChoose: (connectionGuid: string) => void;
}

/** Each SKU of the product with what one connection may do with it, and why. */
const Why = ({ connectionGuid, productGuid, partners, onChoose }: WhyProps) => {
  const styles = useStyles();
  const params = { connectionGuid, productGuid };
  const read = useRead('GET /sharing/connections/:connectionGuid/products/:productGuid', { params });
  useEvent(['collectionchanged'], () => void read.reload());
  const { data, error } = read;
  if (error && data === undefined)
    return <PageError problem={error} subject="product" back={back} onRetry={() => void read.reload()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <Page
      title={data.title}
      breadcrumbs={[
        ...sharingCrumbs.slice(0, 1),
        { text: 'Catalog sharing', href: byProductHref },
        { text: data.title },
      ]}
      subtitle="Why a connection sees each SKU, or does not."
    >
      <Field className={styles.choice} label="Connection">
        <Select value={connectionGuid} onChange={(_, { value }) => onChoose(value)}>
          {partners.map((partner) => (
            <option key={partner.connectionGuid} value={partner.connectionGuid}>
              {partner.company}
            </option>
          ))}
        </Select>
      </Field>
      {data.skus.length === 0 ? (
        <EmptyState title="No SKUs yet" text="What is shared are SKUs. This product has none." />
      ) : (
        <FactsTable
          label="SKUs"
          columns={[
            { name: 'SKU', of: ({ sku }) => sku, kind: 'code', width: 260 },
            { name: 'They see it', of: ({ verdict }) => <StatusBadge status={verdictTexts[verdict]} />, width: 170 },
            { name: 'Why', of: (sku) => <Reasons sku={sku} /> },
          ]}
          rows={data.skus}
          keyOf={({ skuGuid }) => skuGuid}
        />
      )}
    </Page>
  );
};

/** /productcatalog/catalog-sharing/sharing-product-details?product=...&connection=... */
const ProductDetailsScreen = () => {
  const [search, setSearch] = useSearchParams();
  const criteria = useRead('GET /sharing/criteria', {});
  const { data, error } = criteria;
  const productGuid = search.get('product') ?? '';
  if (error && data === undefined)
    return <PageError problem={error} subject="product" back={back} onRetry={() => void criteria.reload()} />;
  if (data === undefined) return <PageSkeleton />;
  const { partners } = data;
  const asked = search.get('connection');
  const chosen = partners.find(({ connectionGuid }) => connectionGuid === asked) ?? partners[0];
  if (productGuid === '' || chosen === undefined)
    return (
      <Page title="Catalog sharing" breadcrumbs={sharingCrumbs}>
        <EmptyState
          title={productGuid === '' ? 'No product chosen' : 'Nobody to share with yet'}
          text={
            productGuid === ''
              ? 'Choose a product in the list to see which connections see its SKUs, and why.'
              : 'You share your catalogue with the companies that you are connected with.'
          }
          action={<ButtonLink href={byProductHref}>To the products</ButtonLink>}
        />
      </Page>
    );
  return (
    <Why
      connectionGuid={chosen.connectionGuid}
      productGuid={productGuid}
      partners={partners}
      onChoose={(connection) => setSearch({ product: productGuid, connection }, { replace: true })}
    />
  );
};

export default ProductDetailsScreen;
