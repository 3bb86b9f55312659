import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { ChoiceCards } from '../../ui/choice/choice-cards.js';
import { EmptyState } from '../../ui/states/states.js';
import { validationTexts } from '../../client/texts/specified.js';
import type { InsertableProduct } from '../insertion/insertion.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  sku: { fontFamily: tokens.fontFamilyMonospace },
});

export interface PlatformStepProps {
  readonly product: InsertableProduct | undefined;
  readonly skuGuid: string;
  readonly onChoose: (skuGuid: string) => void;
}

/** Step 2: the platform (DRM), which is a SKU of the product: platform, region, edition. */
export const PlatformStep = ({ product, skuGuid, onChoose }: PlatformStepProps) => {
  const styles = useStyles();
  if (product === undefined) return null;
  if (product.skus.length === 0) return <EmptyState title={validationTexts.noSku} text="Choose another product." />;
  return (
    <div className={styles.step}>
      <ChoiceCards
        label={`Platform (DRM) of ${product.title}`}
        value={skuGuid}
        cardWidth={320}
        choices={product.skus.map((sku) => ({
          value: sku.skuGuid,
          title: sku.platform,
          badge:
            sku.status.toLowerCase() === 'active' ? undefined : (
              <Badge appearance="tint" color="warning">
                {sku.status}
              </Badge>
            ),
          detail: (
            <>
              <span className={styles.sku}>{sku.sku}</span>
              <br />
              {sku.region} · {sku.edition}
            </>
          ),
        }))}
        onChange={onChoose}
      />
    </div>
  );
};
