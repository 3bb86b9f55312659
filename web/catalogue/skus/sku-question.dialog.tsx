import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { call } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { Product, ProductSku, SkuAct } from '../product.js';
import { hidesKeys, skuActTexts, stoppedBundles } from './sku.js';

interface Props {
  readonly product: Product;
  readonly sku: ProductSku;
  readonly act: SkuAct;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

const stockOf = ({ keys, available }: ProductSku) => [
  { name: 'Keys', value: formatNumber(keys) },
  { name: 'Of these free', value: formatNumber(available) },
];

/** Says what an act does to a SKU, and does it. */
export const SkuQuestion = ({ product: { productGuid }, sku, act, onChanged, onClose }: Props) => {
  const toasts = useToasts();
  const { isBusy, refusal, run } = useRefusableAct();
  const stopped = stoppedBundles(sku, act);
  const { act: title, text, done } = skuActTexts[act];
  const carry = (): void =>
    run(async () => {
      const params = { productGuid, skuGuid: sku.skuGuid };
      await call('POST /products/:productGuid/skus/:skuGuid/status', { params, body: { act } });
      await onChanged();
      toasts.success(`${sku.sku} ${done}`);
      onClose();
    }, onChanged);
  return (
    <ConfirmDialog
      isOpen
      title={`${title} ${sku.sku}?`}
      confirmText={title}
      isBusy={isBusy}
      onConfirm={carry}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      {text}
      {hidesKeys(sku, act) && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>This SKU has {formatCount(sku.keys, 'key')}.</MessageBarBody>
        </MessageBar>
      )}
      {stopped.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {stopped.length === 1 ? 'A bundle holds it and cannot' : `${stopped.length} bundles hold it and cannot`} be
            ordered without it: {stopped.join(', ')}.
          </MessageBarBody>
        </MessageBar>
      )}
      <Facts facts={[{ name: 'SKU', value: sku.sku }, ...(sku.isProductWide ? [] : stockOf(sku))]} />
    </ConfirmDialog>
  );
};
