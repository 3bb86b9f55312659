import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { TextLink } from '../../ui/link/link.js';
import { previewHref, type Product, type ProductSku } from '../product.js';
import { ComponentsChoice, type Component } from './components-choice.js';

type Content = ProductSku['components'][number];

const useStyles = makeStyles({
  surface: { maxWidth: '900px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  add: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    '& > :first-child': { flex: '1 1 360px' },
  },
});

const columns: readonly FactsColumn<Content>[] = [
  { name: 'SKU', of: ({ sku }) => sku, kind: 'code', width: 280 },
  { name: 'Product', of: ({ productGuid, title }) => <TextLink href={previewHref(productGuid)}>{title}</TextLink> },
  { name: 'Status', of: ({ status }) => <StatusBadge status={status} />, width: 110 },
  { name: 'Free keys', of: ({ available }) => formatNumber(available), kind: 'number', width: 80 },
];

interface Props {
  readonly product: Product;
  readonly bundle: ProductSku;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Puts SKUs into a bundle and takes them out, one at a time; the dialog shows what stands after each. */
const useContent = ({ product: { productGuid }, bundle: { skuGuid }, onChanged }: Props) => {
  const { isBusy, refusal, run } = useRefusableAct();
  const [chosen, choose] = useState<readonly Component[]>([]);
  const change = async (componentGuid: string, isIn: boolean): Promise<void> => {
    const params = { productGuid, skuGuid };
    await call('POST /products/:productGuid/bundles/:skuGuid/content', { params, body: { componentGuid, isIn } });
  };
  const putIn = (): void =>
    run(async () => {
      for (const component of chosen) {
        await change(component.skuGuid, true);
        choose((now) => now.filter(({ skuGuid: guid }) => guid !== component.skuGuid));
      }
      await onChanged();
    }, onChanged);
  const takeOut = (componentGuid: string): void =>
    run(async () => {
      await change(componentGuid, false);
      await onChanged();
    }, onChanged);
  return { isBusy, refusal, chosen, choose, putIn, takeOut };
};

const Add = ({ bundle, content }: { readonly bundle: ProductSku; readonly content: ReturnType<typeof useContent> }) => {
  const styles = useStyles();
  const { chosen, choose, isBusy, putIn } = content;
  return (
    <div className={styles.add}>
      <ComponentsChoice
        label="Select SKU"
        value={chosen}
        except={bundle.components.map(({ skuGuid }) => skuGuid)}
        onChange={choose}
        onLeave={() => undefined}
      />
      <RefusableButton refusal={isBusy || chosen.length > 0 ? undefined : 'Select a SKU first.'} onClick={putIn}>
        Add to bundle
      </RefusableButton>
    </div>
  );
};

/** What a bundle is made of, for who may change it and who looks. */
export const BundleContentDialog = (props: Props) => {
  const { product, bundle, onClose } = props;
  const styles = useStyles();
  const refusal = useMissing('sku-write');
  const content = useContent(props);
  const mayChange = refusal === undefined && product.isEditable && bundle.status !== 'discontinued';
  const isLeast = bundle.components.length <= 2;
  const acts: FactsColumn<Content> = {
    name: 'Acts',
    kind: 'acts',
    width: 110,
    of: ({ skuGuid, sku }) => (
      <RefusableButton
        isSmall
        label={`Remove ${sku}`}
        refusal={isLeast ? 'A bundle has 2 SKUs at least: add another one first.' : undefined}
        onClick={() => content.takeOut(skuGuid)}
      >
        Remove
      </RefusableButton>
    ),
  };
  return (
    <DialogFrame isOpen onClose={onClose} className={styles.surface}>
      <DialogBody>
        <DialogTitle>Bundle content of {bundle.sku}</DialogTitle>
        <DialogContent className={styles.content}>
          <Refusal problem={content.refusal} />
          {bundle.components.some(({ isOrderable }) => !isOrderable) && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                The bundle cannot be ordered while a SKU in it, or the SKU’s product, is not active.
              </MessageBarBody>
            </MessageBar>
          )}
          <FactsTable
            label="Bundle content"
            columns={mayChange ? [...columns, acts] : columns}
            rows={bundle.components}
            keyOf={({ skuGuid }) => skuGuid}
          />
          {mayChange && bundle.components.length < 20 && <Add bundle={bundle} content={content} />}
        </DialogContent>
        <DialogActions>
          <Button disabledFocusable={content.isBusy} onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogFrame>
  );
};
