import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { Section } from '../../ui/page/section.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import type { Product, ProductSku, SkuAct } from '../product.js';
import { SkuMatrixDialog } from './sku-matrix.dialog.js';
import { SkuQuestion } from './sku-question.dialog.js';
import { skuActTexts } from './sku.js';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalXS },
  head: { display: 'flex' },
});

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
  const [asked, setAsked] = useState<Asked>();
  const { skus, isEditable } = product;
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
      width: 290,
    },
    { name: 'Platform (DRM)', of: ({ platform }) => platform, width: 100 },
    { name: 'Region', of: ({ region }) => region, width: 50 },
    { name: 'Edition', of: ({ edition, isBundle }) => (isBundle ? `${edition}, bundle` : edition) },
    { name: 'Status', of: ({ status }) => <StatusBadge status={status} />, width: 110 },
    { name: 'Free keys', of: ({ available }) => formatNumber(available), kind: 'number', width: 70 },
    {
      name: 'Acts',
      kind: 'acts',
      width: 200,
      of: (sku) => (
        <div className={styles.acts}>
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
    <RefusableButton refusal={refusal} icon={<AddRegular />} onClick={() => setAdding(true)}>
      Add SKUs
    </RefusableButton>
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
          <div className={styles.head}>{add}</div>
          <FactsTable label="SKUs" columns={columns} rows={skus} keyOf={({ skuGuid }) => skuGuid} />
        </>
      )}
      <SkuMatrixDialog product={product} isOpen={isAdding} onAdded={onChanged} onClose={() => setAdding(false)} />
      {asked && <SkuQuestion product={product} {...asked} onChanged={onChanged} onClose={() => setAsked(undefined)} />}
    </Section>
  );
};
