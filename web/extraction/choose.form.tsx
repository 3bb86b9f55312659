import { Field, Input, MessageBar, MessageBarBody, Select, makeStyles, tokens } from '@fluentui/react-components';
import { ChoiceCards } from '../ui/choice/choice-cards.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { ProductImage } from '../ui/format/product-image.js';
import { CustomerForm, type Customer } from './customer.form.js';
import {
  completed,
  emptyReason,
  maxOf,
  nothingChosen,
  platformsOf,
  productOf,
  purposeOf,
  purposesOf,
  quantityFault,
  rightsOf,
  stockOf,
  type ExtractableStock,
  type ExtractionOptions,
  type Purpose,
  type StockChoice,
} from './stock-choice.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  fields: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '640px' },
  product: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  grow: { flex: '1 1 0' },
  quantity: { maxWidth: '200px' },
});

export interface ExtractionChoice extends StockChoice {
  /** As typed. */
  readonly quantity: string;
  readonly reference: string;
  /** As chosen; what counts is what the right allows (`purposeOf`). */
  readonly purpose: Purpose;
  readonly customer: Customer;
}

/** How many keys: one for a customer, else what was typed. */
export const quantityOf = (options: ExtractionOptions, value: ExtractionChoice): number => {
  const stock = stockOf(options, value);
  return stock !== undefined && purposeOf(stock, value.purpose) === 'single' ? 1 : Number(value.quantity);
};

export interface ChooseFormProps {
  readonly options: ExtractionOptions;
  readonly value: ExtractionChoice;
  readonly onChange: (value: ExtractionChoice) => void;
}

const ProductChoice = ({ options, value, onChange }: ChooseFormProps) => {
  const styles = useStyles();
  const product = productOf(options, value);
  return (
    <div className={styles.product}>
      <ProductImage path={product?.image ?? null} alt="" size={64} />
      <Field label="Product" required className={styles.grow}>
        <Select
          value={value.productGuid}
          onChange={(_, { value: productGuid }) =>
            onChange({ ...value, ...completed(options, { ...nothingChosen, productGuid }) })
          }
        >
          <option value="">Choose a product</option>
          {options.products.map(({ productGuid, title }) => (
            <option key={productGuid} value={productGuid}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
};

const StockChoices = ({ options, value, onChange }: ChooseFormProps) => {
  const product = productOf(options, value);
  if (product === undefined) return null;
  const rights = rightsOf(product, value.skuGuid);
  return (
    <>
      <Field label="Platform (DRM)" required>
        <ChoiceCards
          label="Platform (DRM)"
          value={value.skuGuid}
          choices={platformsOf(product).map(({ skuGuid, platform, sku, free }) => ({
            value: skuGuid,
            title: platform,
            detail: (
              <>
                {sku}
                <br />
                {formatNumber(free)} free
              </>
            ),
          }))}
          onChange={(skuGuid) => onChange({ ...value, ...completed(options, { ...value, skuGuid, rightGuid: '' }) })}
        />
      </Field>
      {rights.length > 0 && (
        <Field label="Right" required>
          <ChoiceCards
            label="Right"
            value={value.rightGuid}
            choices={rights.map(({ rightGuid, rightName, free, isBulkAllowed }) => ({
              value: rightGuid,
              title: rightName,
              detail: isBulkAllowed ? `${formatNumber(free)} free` : `${formatNumber(free)} free, one key at a time`,
            }))}
            onChange={(rightGuid) => onChange({ ...value, rightGuid })}
          />
        </Field>
      )}
    </>
  );
};

const purposeTexts: Readonly<Record<Purpose, { title: string; detail: string }>> = {
  bulk: { title: 'In bulk', detail: 'As many as you need, for no customer in particular' },
  single: { title: 'One key for a customer', detail: 'With the country and your reference for the customer' },
};

interface StockFormProps extends ChooseFormProps {
  readonly stock: ExtractableStock;
}

const Quantity = ({ options, value, onChange, stock }: StockFormProps) => {
  const styles = useStyles();
  const max = maxOf(options, stock, 'bulk');
  const fault = value.quantity === '' ? null : quantityFault(value.quantity, max);
  return (
    <Field
      label="Quantity"
      required
      className={styles.quantity}
      hint={`1 to ${formatNumber(max)}`}
      validationMessage={fault}
      validationState={fault === null ? 'none' : 'error'}
    >
      <Input
        value={value.quantity}
        inputMode="numeric"
        autoComplete="off"
        onChange={(_, { value: quantity }) => onChange({ ...value, quantity })}
      />
    </Field>
  );
};

/** How many, for whom, and under which words. */
const Details = (props: StockFormProps) => {
  const { options, value, onChange, stock } = props;
  const purposes = purposesOf(stock);
  const purpose = purposeOf(stock, value.purpose);
  return (
    <>
      {purposes.length > 1 && (
        <Field label="What for" required>
          <ChoiceCards
            label="What for"
            value={purpose}
            choices={purposes.map((each) => ({ value: each, ...purposeTexts[each] }))}
            onChange={(chosen) => onChange({ ...value, purpose: chosen === 'single' ? 'single' : 'bulk' })}
          />
        </Field>
      )}
      {purpose === 'bulk' ? (
        <Quantity {...props} />
      ) : (
        <CustomerForm
          countries={options.countries}
          isCountryNeeded={stock.isCountryNeeded}
          value={value.customer}
          onChange={(customer) => onChange({ ...value, customer })}
        />
      )}
      <Field label="Reference" hint="Your own words or number; shown in the receipt and the transaction.">
        <Input
          value={value.reference}
          maxLength={200}
          autoComplete="off"
          onChange={(_, { value: reference }) => onChange({ ...value, reference })}
        />
      </Field>
      {!stock.isBulkAllowed && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>This right allows one key at a time.</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
};

/** Product, platform (DRM), right, quantity. Where there is only one choice it is taken. */
export const ChooseForm = (props: ChooseFormProps) => {
  const styles = useStyles();
  const reason = emptyReason(props.options, props.value);
  const stock = stockOf(props.options, props.value);
  return (
    <div className={styles.step}>
      <div className={styles.fields}>
        <ProductChoice {...props} />
        <StockChoices {...props} />
        {reason !== null && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{reason}</MessageBarBody>
          </MessageBar>
        )}
        {stock !== undefined && stock.free > 0 && <Details {...props} stock={stock} />}
      </div>
    </div>
  );
};

export const isChosen = (options: ExtractionOptions, value: ExtractionChoice): boolean => {
  const stock = stockOf(options, value);
  if (stock === undefined || stock.free === 0) return false;
  if (purposeOf(stock, value.purpose) === 'single') return !stock.isCountryNeeded || value.customer.country !== '';
  return quantityFault(value.quantity, maxOf(options, stock, 'bulk')) === null;
};

/** '250 keys of Hollow Tide'. */
export const choiceText = (options: ExtractionOptions, value: ExtractionChoice): string =>
  `${formatCount(quantityOf(options, value), 'key')} of ${productOf(options, value)?.title ?? ''}`;

/** The choice as the gateway takes it. */
export const wantedOf = (options: ExtractionOptions, value: ExtractionChoice) => {
  const stock = stockOf(options, value);
  const isSingle = stock !== undefined && purposeOf(stock, value.purpose) === 'single';
  const { country, clientReference } = value.customer;
  return {
    skuGuid: value.skuGuid,
    rightGuid: value.rightGuid,
    quantity: quantityOf(options, value),
    reference: value.reference.trim(),
    ...(isSingle && { single: { country, clientReference: clientReference.trim() } }),
  };
};
