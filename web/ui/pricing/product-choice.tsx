import { Combobox, Field, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead, type ReplyOf } from '../../client/api.js';

export type PricedProduct = ReplyOf<'GET /pricing/products'>['products'][number];

export interface ProductChoiceProps {
  readonly label: string;
  /** Where it is looked for; absent: among what can have a price. */
  readonly route?: 'GET /pricing/products' | 'GET /promotion-products';
  /** What is wrong with the choice so far. */
  readonly fault?: string | undefined;
  /** Whether one that is found can be chosen; absent: each. */
  readonly isMeant?: (product: PricedProduct) => boolean;
  readonly onChoose: (product: PricedProduct | undefined) => void;
}

const any = (): boolean => true;

/** One of the products that can have a price or a discount, found by a part of its title or a SKU. */
export const ProductChoice = (props: ProductChoiceProps) => {
  const { label, route = 'GET /pricing/products', fault, isMeant = any, onChoose } = props;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<PricedProduct>();
  const query = { text: chosen?.title === text ? '' : text };
  const { data } = useRead(route, { query }, { keepPreviousData: true });
  const found = (data?.products ?? []).filter(isMeant);
  return (
    <Field label={label} validationMessage={fault ?? null} validationState={fault === undefined ? 'none' : 'error'}>
      <Combobox
        freeform
        value={text}
        placeholder="Title or SKU"
        open={isOpen}
        onOpenChange={(_, { open }) => setOpen(open)}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
        }}
        onOptionSelect={(_, { optionValue, optionText }) => {
          const product = found.find(({ productGuid }) => productGuid === optionValue);
          setChosen(product);
          setText(optionText ?? '');
          onChoose(product);
        }}
      >
        {found.map(({ productGuid, title, company }) => (
          <Option key={productGuid} value={productGuid} text={title}>
            {`${title} – ${company}`}
          </Option>
        ))}
      </Combobox>
    </Field>
  );
};
