import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useEvent } from '../../client/events/use-event.js';
import { useMissing } from '../../client/session/why-not.js';
import { errorTexts } from '../../client/texts/specified.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useAct } from '../../ui/act/use-act.js';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { Section } from '../../ui/page/section.js';
import { WhyPriceButton } from '../../ui/pricing/why-price-button.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { WhichSupplyButton } from '../../ui/supply/which-supply-button.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { ShownPictures } from '../gallery/shown-pictures.js';
import { LanguageChoice, useLanguage } from '../texts/language-choice.js';
import { inLanguage } from '../texts/local-text.js';
import { ProductFacts, ProductTexts } from './product-about.js';
import { previewHref, releaseTexts } from '../product.js';

const route = 'GET /sharing/shared-with-us/:productGuid';
type SharedProduct = ReplyOf<typeof route>;
type SharedSku = SharedProduct['skus'][number];

const place = {
  subject: 'product',
  area: 'Distribution',
  list: { text: 'Shared assets', href: '/distribution/myvault/shared-assets/' },
} as const;

const useStyles = makeStyles({
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
    '& > :last-child': { flex: '1 1 520px' },
  },
});

const columns: readonly FactsColumn<SharedSku>[] = [
  {
    name: 'SKU',
    of: ({ sku }) => (
      <>
        {sku}
        <CopyButton text={sku} label={`Copy ${sku}`} />
      </>
    ),
    kind: 'code',
    width: 290,
  },
  { name: 'Platform (DRM)', of: ({ platform }) => platform, width: 110 },
  { name: 'Region', of: ({ region }) => region, width: 70 },
  { name: 'Edition', of: ({ edition }) => edition },
  {
    name: 'Stock',
    of: ({ isInStock }) => <StatusBadge status={isInStock ? 'In stock' : 'Out of stock'} />,
    width: 110,
  },
  { name: 'Can be ordered', of: ({ isOrderable }) => (isOrderable ? 'Yes' : 'No'), width: 120 },
];

interface ConnectProps {
  readonly product: SharedProduct;
  readonly onChanged: () => Promise<unknown>;
}

const useConnecting = ({ product: { productGuid, terms }, onChanged }: ConnectProps) => {
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  const set = (isConnected: boolean): void =>
    run(async () => {
      const params = { productGuid };
      await call('POST /sharing/shared-with-us/:productGuid/connected', { params, body: { isConnected } });
      await onChanged();
      toasts.success(`${terms.title} is ${isConnected ? 'connected' : 'disconnected'}.`);
    });
  return { isBusy, set };
};

const Connect = (props: ConnectProps) => {
  const refusal = useMissing('sharedskus-all');
  const { isBusy, set } = useConnecting(props);
  const { isConnected } = props.product;
  return (
    <RefusableButton
      refusal={refusal ?? (isBusy ? 'A moment, please.' : undefined)}
      appearance={isConnected ? 'secondary' : 'primary'}
      onClick={() => set(!isConnected)}
    >
      {isConnected ? 'Disconnect' : 'Connect'}
    </RefusableButton>
  );
};

const Notes = ({ product: { isConnected, delistedDate } }: { readonly product: SharedProduct }) => (
  <>
    {!isConnected && (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{errorTexts.productNotConnected}</MessageBarBody>
      </MessageBar>
    )}
    {delistedDate !== null && (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          It is delisted on <UtcTime value={delistedDate} isLabelled />: it cannot be ordered from then on.
        </MessageBarBody>
      </MessageBar>
    )}
  </>
);

/** What it costs the reader, of whom it is bought from; a product that is not connected has no price. */
const Prices = ({ product: { company, connectionGuid, isConnected, skus } }: { readonly product: SharedProduct }) => (
  <Section title="Prices">
    <div>
      <WhyPriceButton
        isBuying
        trades={[{ connectionGuid, company }]}
        goods={skus}
        refusal={isConnected ? undefined : errorTexts.productNotConnected}
      />
    </div>
  </Section>
);

/** From where an order of it would be served; also where it is not connected, which is one of the reasons. */
const Supply = ({ product: { company, connectionGuid, skus } }: { readonly product: SharedProduct }) => (
  <Section title="Supply">
    <div>
      <WhichSupplyButton trade={{ connectionGuid, company }} goods={skus} />
    </div>
  </Section>
);

/** /my_vault/product-details/:id - a product of a connection, as the vault sees it; its own has a page of its own. */
const ProductDetailsScreen = () => {
  const styles = useStyles();
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const [language, setLanguage] = useLanguage();
  const params = { productGuid: id };
  const shared = useRead(route, { params });
  const own = useRead('GET /products/:productGuid', [403, 404].includes(shared.error?.status ?? 0) ? { params } : null);
  useEvent(['collectionchanged', 'stockchanged'], () => void shared.reload());
  const reload = () => Promise.all([shared.reload(), mutate(isReadOf('GET /sharing/shared-with-us'))]);
  if (own.data) return <Navigate replace to={previewHref(id)} />;
  return (
    <RecordScreen
      place={place}
      read={shared}
      titleOf={({ terms }) => inLanguage(terms, language).title}
      mainAct={(data) => <Connect product={data} onChanged={reload} />}
    >
      {(data) => (
        <>
          <Notes product={data} />
          <LanguageChoice terms={data.terms} pictures={data.pictures} language={language} onChoose={setLanguage} />
          <div className={styles.top}>
            <ProductImage
              path={data.image}
              alt={data.image === null ? 'No image yet' : `Image of ${data.terms.title}`}
              size={150}
            />
            <ProductFacts
              terms={data.terms}
              before={[
                {
                  name: 'Shared by',
                  value: (
                    <TextLink href={`/my_network/connections-type-guid/connection/${data.connectionGuid}`}>
                      {data.company}
                    </TextLink>
                  ),
                },
                { name: 'Release state', value: releaseTexts[data.releaseState] },
              ]}
            />
          </div>
          <Section title="SKUs">
            <FactsTable label="SKUs" columns={columns} rows={data.skus} keyOf={({ skuGuid }) => skuGuid} />
          </Section>
          {data.skus.length > 0 && (
            <>
              <Prices product={data} />
              <Supply product={data} />
            </>
          )}
          <ShownPictures pictures={data.pictures} language={language} />
          <ProductTexts terms={inLanguage(data.terms, language)} />
        </>
      )}
    </RecordScreen>
  );
};

export default ProductDetailsScreen;
