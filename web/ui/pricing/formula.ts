/** The formula of a price, line by line, with its numbers: each line can be worked out by hand. */
import { amountTitles, moneyText, type AmountName, type Explained } from './explained.js';

type Step = Explained['formula']['steps'][number];

const signs: Readonly<Record<Step['operation'], string>> = {
  ...{ listed: '', equals: '', times: ' × ', divided_by: ' ÷ ', converted: ' × ' },
};

const sourceOf = ({ from }: Step): string =>
  Object.hasOwn(amountTitles, from) ? amountTitles[from as AmountName] : 'as listed';

/** 'SRP without VAT = SRP 59.99 EUR ÷ 1.19 = 50.411765 EUR' */
export const formulaLine = (step: Step): string => {
  const { result, operation, factor, operand, operandCurrency, value, currency } = step;
  const source = `${sourceOf(step)} ${moneyText(operand, operandCurrency)}`;
  const left = `${amountTitles[result]} = ${source}`;
  if (factor === null) return left;
  return `${left}${signs[operation]}${factor} = ${moneyText(value, currency)}`;
};
