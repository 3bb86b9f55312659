import { Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { Facts } from '../facts/facts.js';
import { UtcTime } from '../format/utc-time.js';
import { amountTitles, moneyText, queryOf, type Asked, type Explained, type Good, type Trade } from './explained.js';
import { PriceChoices } from './price-choices.js';
import { headlineOf, reasonsOf, type Reading } from './reasons.js';
import { useUsualCountry } from './use-usual-country.js';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, overflowWrap: 'anywhere' },
  headline: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  moment: { color: tokens.colorNeutralForeground2 },
  reasons: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', rowGap: tokens.spacingVerticalM },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  lines: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, fontVariantNumeric: 'tabular-nums' },
});

interface AnswerProps {
  readonly explained: Explained;
  readonly reading: Reading;
}

const Answer = ({ explained, reading }: AnswerProps) => {
  const styles = useStyles();
  const { amounts, at } = explained;
  return (
    <>
      <div role="status">
        <p className={styles.headline}>
          <strong>{headlineOf(explained, reading)}</strong>
        </p>
        <span className={styles.moment}>
          As of <UtcTime value={at} isLabelled />
        </span>
      </div>
      {amounts.length > 0 && (
        <Facts
          facts={amounts.map(({ name, amount, currency }) => ({
            name: amountTitles[name],
            value: moneyText(amount, currency),
          }))}
        />
      )}
      <ol className={styles.reasons} aria-label="Reasons">
        {reasonsOf(explained, reading).map(({ name, text, lines }) => (
          <li key={name}>
            <h3 className={styles.name}>{name}</h3>
            <div>{text}</div>
            {lines.length > 0 && (
              <ul className={styles.lines}>
                {lines.map((line, at) => (
                  <li key={at}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
};

interface AskingProps {
  readonly asked: Asked;
  readonly reading: Reading;
}

const Asking = ({ asked, reading }: AskingProps) => {
  const query = queryOf(asked, reading.isBuying);
  const { data, error } = useRead('GET /pricing/explain', query && { query });
  if (query === null) return <div role="status">Choose a country: prices differ by where something is sold.</div>;
  if (error && data === undefined) return <Refusal problem={error} />;
  return data === undefined ? (
    <Spinner label="The price is on its way" />
  ) : (
    <Answer explained={data} reading={reading} />
  );
};

export interface WhyPriceProps {
  /** Over which it can be bought: at least one. */
  readonly trades: readonly Trade[];
  /** The reader buys; else sells. */
  readonly isBuying: boolean;
  /** SKUs that can be asked about: at least one. */
  readonly goods: readonly Good[];
  /** What it begins with; absent: the first of each, in the reader's country, now. */
  readonly from?: Partial<Asked> | undefined;
}

const nothingChosen: Partial<Asked> = {};

/** What a SKU costs, and why: of any of these connections, in any country and currency, at any moment. */
export const WhyPrice = ({ trades, isBuying, goods, from = nothingChosen }: WhyPriceProps) => {
  const styles = useStyles();
  const country = useUsualCountry();
  const [chosen, setChosen] = useState(from);
  const asked: Asked = {
    ...{ connectionGuid: trades[0]?.connectionGuid ?? '', skuGuid: goods[0]?.skuGuid ?? '' },
    ...{ country, currency: '', at: '' },
    ...chosen,
  };
  const company = trades.find(({ connectionGuid }) => connectionGuid === asked.connectionGuid)?.company ?? '';
  return (
    <div className={styles.parts}>
      <PriceChoices
        {...{ trades, goods, isBuying, asked }}
        onChoose={(over) => setChosen((before) => ({ ...before, ...over }))}
      />
      <Asking asked={asked} reading={{ company, isBuying, country: asked.country }} />
    </div>
  );
};
