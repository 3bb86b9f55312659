import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { Problem } from '../client/api.js';
import { Refusal } from '../client/problems/refusal.js';
import { Facts } from '../ui/facts/facts.js';
import { Figures } from '../ui/facts/figures.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { quantityOf, wantedOf, type ExtractionChoice } from './choose.form.js';
import { countryName } from '../ui/format/countries.js';
import { productOf, stockOf, type ExtractionOptions } from './stock-choice.js';

/** The specification's words. */
export const linkDisclaimer = 'With the email link we take no responsibility for the assets.';

/** What is final about it. */
export const FinalWarning = ({ quantity }: { readonly quantity: number }) => (
  <MessageBar intent="warning" layout="multiline">
    <MessageBarBody>
      <MessageBarTitle>Extraction is final and irreversible.</MessageBarTitle>
      {quantity === 1 ? 'The oldest free key leaves' : `The ${formatNumber(quantity)} oldest free keys leave`} your
      stock and can be read in an encrypted ZIP file. They can never be sold, offered or put back.
    </MessageBarBody>
  </MessageBar>
);

export interface SummaryProps {
  readonly options: ExtractionOptions;
  readonly choice: ExtractionChoice;
}

/** What will happen, in numbers. */
export const Summary = ({ options, choice }: SummaryProps) => {
  const stock = stockOf(options, choice);
  if (stock === undefined) return null;
  const quantity = quantityOf(options, choice);
  const { single } = wantedOf(options, choice);
  return (
    <>
      <Facts
        facts={[
          { name: 'Product', value: productOf(options, choice)?.title },
          { name: 'Platform (DRM)', value: stock.platform },
          { name: 'SKU', value: stock.sku, isIdentifier: true },
          { name: 'Right', value: stock.rightName },
          ...(single
            ? [
                { name: 'Country', value: single.country === '' ? '' : countryName(single.country) },
                { name: 'Client reference', value: single.clientReference },
              ]
            : []),
          { name: 'Reference', value: choice.reference },
        ]}
      />
      <Figures
        figures={[
          { name: 'Keys to extract', value: formatNumber(quantity), isMain: true },
          { name: 'Free now', value: formatNumber(stock.free) },
          { name: 'Free afterwards', value: formatNumber(stock.free - quantity) },
        ]}
      />
    </>
  );
};

/** What stands in for the code where the vault confirms by email link. */
export const LinkNotice = ({
  refusal,
  quantity,
}: {
  readonly refusal: Problem | undefined;
  readonly quantity: number;
}) => (
  <>
    <Refusal problem={refusal} title="No link was sent." />
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Your vault confirms extractions with a link by email.</MessageBarTitle>
        We email you a link that works for 30 minutes, once, while you are signed in. Nothing is extracted before you
        confirm {formatCount(quantity, 'key')} there. {linkDisclaimer}
      </MessageBarBody>
    </MessageBar>
  </>
);
