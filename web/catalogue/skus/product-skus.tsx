import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { BoxMultipleRegular } from '@fluentui/react-icons/svg/box-multiple';
import { useState } from 'react';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { Section } from '../../ui/page/section.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { BundleAddDialog } from '../bundles/bundle-add.dialog.js';
import { BundleContentDialog } from '../bundles/bundle-content.dialog.js';
import type { Product, ProductSku, SkuAct } from '../product.js';
import { SkuMatrixDialog } from './sku-matrix.dialog.js';
import { SkuQuestion } from './sku-question.dialog.js';
import { skuActTexts } from './sku.js';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalXS },
  head: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

const editionOf = ({ edition, isBundle, isProductWide, components }: ProductSku): string => {
  if (isProductWide) return 'All SKUs of the product';
  return isBundle ? `${edition}, bundle of ${formatCount(components.length, 'SKU')}` : edition;
};

interface Asked {
  readonly sku: ProductSku;
  readonly act: SkuAct;
}

interface ProductSkusProps {
  readonly product: Product;
  readonly onChanged: () => Promise<unknown>;
}

/** What the product is sold as, each with its keys and what may be done to it. */
export const ProductSkus = ({ product, onChanged }: ProductSkusProps) => {
  const styles = useStyles();
  const refusal = useMissing('sku-write');
  const [isAdding, setAdding] = useState(false);
  const [isBundling, setBundling] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState<string>();
  const { skus, isEditable } = product;
  const bundle = skus.find(({ skuGuid, isBundle }) => isBundle && skuGuid === opened);
  const columns: readonly FactsColumn<ProductSku>[] = [
    {
      name: 'SKU',
      of: ({ sku }) => (
        <>
          {sku}
          <CopyButton text={sku} label={`Copy ${sku}`} />
        </>
      ),
      kind: 'code',
      width: 244,
    },
    { name: 'Platform (DRM)', of: ({ platform }) => platform, width: 100 },
    { name: 'Region', of: ({ region, isProductWide }) => (isProductWide ? 'All' : region), width: 50 },
    { name: 'Edition', of: editionOf },
    { name: 'Status', of: ({ status }) => <StatusBadge status={status} />, width: 110 },
    {
      name: 'Free keys',
      of: ({ available, isProductWide }) => (isProductWide ? 'No stock' : formatNumber(available)),
      ...{ kind: 'number', width: 70 },
    },
    {
      name: 'Acts',
      kind: 'acts',
      width: 200,
      of: (sku) => (
        <div className={styles.acts}>
          {sku.isBundle && (
            <Button size="small" aria-label={`Content of ${sku.sku}`} onClick={() => setOpened(sku.skuGuid)}>
              Content
            </Button>
          )}
          {refusal === undefined &&
            sku.acts.map((act) => (
              <Button
                key={act}
                size="small"
                aria-label={`${skuActTexts[act].act} ${sku.sku}`}
                onClick={() => setAsked({ sku, act })}
              >
                {skuActTexts[act].act}
              </Button>
            ))}
        </div>
      ),
    },
  ];
  const add = isEditable && (
    <div className={styles.head}>
      <RefusableButton refusal={refusal} icon={<AddRegular />} onClick={() => setAdding(true)}>
        Add SKUs
      </RefusableButton>
      <RefusableButton refusal={refusal} icon={<BoxMultipleRegular />} onClick={() => setBundling(true)}>
        Add bundle
      </RefusableButton>
    </div>
  );
  return (
    <Section title="SKUs">
      {skus.length === 0 ? (
        <EmptyState
          title="No SKUs yet"
          text="A SKU says for which platform, region and edition the product is sold. Keys are inserted for one."
          {...(add !== false && { action: add })}
        />
      ) : (
        <>
          {add}
          <FactsTable label="SKUs" columns={columns} rows={skus} keyOf={({ skuGuid }) => skuGuid} />
        </>
      )}
      <SkuMatrixDialog product={product} isOpen={isAdding} onAdded={onChanged} onClose={() => setAdding(false)} />
      <BundleAddDialog product={product} isOpen={isBundling} onAdded={onChanged} onClose={() => setBundling(false)} />
      {bundle && (
        <BundleContentDialog
          product={product}
          bundle={bundle}
          onChanged={onChanged}
          onClose={() => setOpened(undefined)}
        />
      )}
      {asked && <SkuQuestion product={product} {...asked} onChanged={onChanged} onClose={() => setAsked(undefined)} />}
    </Section>
  );
};
