import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { successTexts } from '../../client/texts/specified.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { FactsTable } from '../../ui/facts/facts-table.js';
import { formatCount } from '../../ui/format/format.js';
import type { Fields } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { PageSkeleton } from '../../ui/states/states.js';
import type { Product } from '../product.js';
import { useSkuChoices } from './sku-choices.js';

const route = 'POST /products/:productGuid/skus';
type Plan = ReplyOf<typeof route>;

interface Matrix {
  readonly isProductWide: boolean;
  readonly platforms: readonly string[];
  readonly regions: readonly string[];
  readonly editions: readonly string[];
}

const nothingChosen: Matrix = { isProductWide: false, platforms: [], regions: [], editions: [] };

const isOfRegions = ({ isProductWide }: Matrix): boolean => !isProductWide;

/** The fields need the regions and editions that may be chosen. */
const useMatrixFields = (isOpen: boolean): Fields<Matrix> | undefined => {
  const choices = useSkuChoices(isOpen);
  return (
    choices && {
      platforms: { kind: 'many', label: 'Platforms (DRM)', isRequired: true, options: choices.platforms },
      regions: { kind: 'many', label: 'Regions', isRequired: true, options: choices.regions, isAsked: isOfRegions },
      editions: { kind: 'many', label: 'Editions', isRequired: true, options: choices.editions, isAsked: isOfRegions },
      isProductWide: {
        ...{ kind: 'tick', label: 'One SKU for the whole product (-ALL-)' },
        hint: 'It stands for all SKUs of the product on its platform. Sharing rules can name it; it has no keys and is not ordered.',
      },
    }
  );
};

interface Asked {
  readonly plan: Plan;
  readonly answer: (isConfirmed: boolean) => void;
}

const PlanDialog = ({ asked, isBusy }: { readonly asked: Asked | undefined; readonly isBusy: boolean }) => {
  const { added = [], presentCount = 0 } = asked?.plan ?? {};
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={`Add ${formatCount(added.length, 'SKU')}?`}
      confirmText="Add"
      isBusy={isBusy}
      isPossible={added.length > 0}
      onConfirm={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    >
      {presentCount > 0 && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            The product has {formatCount(presentCount, 'of these combinations', 'of these combinations')} already.
          </MessageBarBody>
        </MessageBar>
      )}
      They are inactive until you activate them. A code stays what it is.
      {added.length > 0 && (
        <FactsTable
          label="SKUs to be added"
          columns={[{ name: 'SKU', of: ({ sku }) => sku, kind: 'code' }]}
          rows={added}
          keyOf={({ sku }) => sku}
        />
      )}
    </ConfirmDialog>
  );
};

interface Props {
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onAdded: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds a SKU, or one for each platform, region and edition; their codes are shown before they are made. */
export const SkuMatrixDialog = ({ product: { productGuid }, isOpen, onAdded, onClose }: Props) => {
  const fields = useMatrixFields(isOpen);
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const ask = (plan: Plan): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ plan, answer: resolve });
    return promise;
  };
  const add = async ({ isProductWide, platforms: on, regions, editions }: Matrix) => {
    const told = isProductWide ? { regions: [], editions: [] } : { regions: [...regions], editions: [...editions] };
    const body = { isProductWide, platforms: [...on], ...told };
    const params = { productGuid };
    const plan = await call(route, { params, body: { ...body, isDryRun: true } });
    if (!(await ask(plan))) return undefined;
    setBusy(true);
    const { added } = await call(route, { params, body: { ...body, isDryRun: false } });
    await onAdded();
    return { text: added.length === 1 ? successTexts.sku : `${formatCount(added.length, 'SKU')} added.` };
  };
  return (
    <>
      <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
        {isOpen &&
          (fields ? (
            <SavedParts
              title="Add SKUs"
              saveText="See the codes"
              fields={fields}
              from={nothingChosen}
              valuesOf={(from) => from}
              save={(matrix) =>
                add(matrix).finally(() => {
                  setAsked(undefined);
                  setBusy(false);
                })
              }
              onSaved={onClose}
              onCancel={onClose}
            >
              One SKU is added for each platform, region and edition that you choose.
            </SavedParts>
          ) : (
            <PageSkeleton />
          ))}
      </DialogFrame>
      <PlanDialog asked={asked} isBusy={isBusy} />
    </>
  );
};
