import { call } from '../../client/api.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import type { Fields, OwnInputProps } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { PageSkeleton } from '../../ui/states/states.js';
import type { Product } from '../product.js';
import { useSkuChoices } from '../skus/sku-choices.js';
import { ComponentsChoice, type Component } from './components-choice.js';

interface Bundle {
  readonly components: readonly Component[];
  readonly platform: string;
  readonly region: string;
  readonly edition: string;
}

const nothing: Bundle = { components: [], platform: '', region: '', edition: '' };

/** As many SKUs as a bundle has. */
const least = 2;
const most = 20;

const Components = ({ values: _, ...props }: OwnInputProps<Bundle, readonly Component[]>) => (
  <ComponentsChoice {...props} />
);

const sizeFault = ({ length }: readonly Component[]): string | undefined =>
  length < least || length > most ? `A bundle has ${least} to ${most} SKUs.` : undefined;

const useBundleFields = (isOpen: boolean): Fields<Bundle> | undefined => {
  const choices = useSkuChoices(isOpen);
  return (
    choices && {
      components: {
        ...{ kind: 'own', label: 'Bundle content', isRequired: true, Input: Components, fault: sizeFault },
        hint: 'Of each of these SKUs, a key is sold with the bundle.',
        text: (chosen) => chosen.map(({ sku }) => sku).join(', '),
        codes: ['catalogue.component_unfit', 'catalogue.bundle_size'],
      },
      platform: { kind: 'select', label: 'Platform (DRM)', isRequired: true, options: choices.platforms },
      region: { kind: 'select', label: 'Region', isRequired: true, options: choices.regions },
      edition: { kind: 'select', label: 'Edition', isRequired: true, options: choices.editions },
    }
  );
};

interface Props {
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onAdded: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds a SKU that is made of others. */
export const BundleAddDialog = ({ product: { productGuid }, isOpen, onAdded, onClose }: Props) => {
  const fields = useBundleFields(isOpen);
  const save = async ({ components, ...kind }: Bundle) => {
    const body = { ...kind, components: components.map(({ skuGuid }) => skuGuid) };
    const { sku } = await call('POST /products/:productGuid/bundles', { params: { productGuid }, body });
    await onAdded();
    return { text: `The bundle ${sku} is added. It is inactive until you activate it.` };
  };
  return (
    <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
      {isOpen &&
        (fields ? (
          <SavedParts
            title="Add bundle"
            saveText="Add bundle"
            fields={fields}
            from={nothing}
            valuesOf={(from) => from}
            save={save}
            onSaved={onClose}
            onCancel={onClose}
          >
            A bundle is a SKU of this product that holds other SKUs of yours. It has no keys of its own: as many can be
            sold as there are free keys of each SKU in it.
          </SavedParts>
        ) : (
          <PageSkeleton />
        ))}
    </DialogFrame>
  );
};
