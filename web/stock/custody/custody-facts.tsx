import { makeStyles, tokens } from '@fluentui/react-components';
import { Facts, FactsBeside, type Fact } from '../../ui/facts/facts.js';
import { formatCount } from '../../ui/format/format.js';
import { ProductImage } from '../../ui/format/product-image.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { TextLink } from '../../ui/link/link.js';
import { detailHref } from '../insertion/insertion.js';
import type { Custody } from './custody.js';

const useStyles = makeStyles({
  key: { fontFamily: tokens.fontFamilyMonospace },
});

const insertionFact = ({ insertionGuid, insertionId, originName }: Custody): Fact => ({
  name: 'Insertion',
  value:
    insertionGuid === null ? (
      `In ${originName}`
    ) : (
      <TextLink href={detailHref(insertionGuid)}>Insertion {insertionId}</TextLink>
    ),
});

const ofKey = (custody: Custody, keyClass: string): readonly Fact[] => [
  { name: 'Key', value: <span className={keyClass}>{custody.maskedKey}</span> },
  { name: 'State now', value: <StatusBadge status={custody.stateNow ?? ''} /> },
  { name: 'Holder', value: custody.holderName },
  { name: 'Origin', value: custody.originName },
  insertionFact(custody),
];

const ofInsertion = (custody: Custody): readonly Fact[] => [
  insertionFact(custody),
  { name: 'Keys', value: formatCount(custody.quantity, 'key') },
  { name: 'Origin', value: custody.originName },
];

/** Whose custody it is. */
export const CustodyFacts = ({ custody }: { readonly custody: Custody }) => {
  const styles = useStyles();
  return (
    <FactsBeside>
      <ProductImage path={custody.image} alt="" size={64} />
      <Facts facts={custody.maskedKey === null ? ofInsertion(custody) : ofKey(custody, styles.key)} />
      <Facts
        facts={[
          { name: 'Product', value: custody.productTitle },
          { name: 'Platform (DRM)', value: custody.platform },
          { name: 'SKU', value: custody.sku, isIdentifier: custody.sku !== '' },
          { name: 'Right', value: custody.rightName },
        ]}
      />
    </FactsBeside>
  );
};
