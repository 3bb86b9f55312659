import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead, type ReplyOf } from '../../client/api.js';
import { allCountries } from '../../ui/countries/country-groups.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Figures } from '../../ui/facts/figures.js';
import { countryOptions } from '../../ui/format/countries.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { moneyText, outcomeTexts } from '../../ui/pricing/explained.js';
import { Menu } from '../../ui/pricing/menu.js';
import { useUsualCountry } from '../../ui/pricing/use-usual-country.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { changeText, countsIn, type Assignment, type Difference } from './assignment.js';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  sku: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

type Compared = ReplyOf<'GET /pricing/assignments/:connectionGuid/prices'>;

const countries = countryOptions(allCountries);

const Goods = ({ productTitle, sku }: Difference) => {
  const styles = useStyles();
  return (
    <>
      <div>{productTitle}</div>
      <div className={styles.sku}>{sku}</div>
    </>
  );
};

const columnsIn = (currency: string): readonly FactsColumn<Difference>[] => {
  const text = (amount: string | null, outcome: Difference['outcomeBefore']): string => {
    if (amount !== null) return moneyText(amount, currency);
    return outcome === 'priced' ? '' : outcomeTexts[outcome];
  };
  return [
    { name: 'Product', of: (difference) => <Goods {...difference} /> },
    { name: 'Now', of: ({ before, outcomeBefore }) => text(before, outcomeBefore), kind: 'number', width: 100 },
    { name: 'Afterwards', of: ({ after, outcomeAfter }) => text(after, outcomeAfter), kind: 'number', width: 100 },
    { name: 'Change', of: changeText, kind: 'number', width: 104 },
  ];
};

const Differences = ({ compared, company }: { readonly compared: Compared; readonly company: string }) => {
  const { currency, skuCount, differences, isCut, isBlacklisted } = compared;
  const changes = compared.higherCount + compared.lowerCount + compared.gainedCount + compared.lostCount;
  if (skuCount === 0) return <div>{`Nothing is shared with ${company} yet, so there is no price to compare.`}</div>;
  return (
    <>
      <Figures figures={countsIn(compared).map(({ name, count }) => ({ name, value: formatNumber(count) }))} />
      {isBlacklisted && <div>{`You show ${company} nothing of this country: these prices are for you alone.`}</div>}
      {isCut && <div>{`Of the first ${formatCount(skuCount, 'SKU')}, by title.`}</div>}
      {changes > differences.length && <div>{`The ${formatNumber(differences.length)} largest changes:`}</div>}
      {differences.length > 0 && (
        <FactsTable
          label="Prices that change"
          columns={columnsIn(currency)}
          rows={differences}
          keyOf={({ skuGuid }) => skuGuid}
        />
      )}
    </>
  );
};

interface ReadProps {
  readonly buyer: Assignment;
  readonly listGuid: string;
  readonly country: string;
}

const Read = ({ buyer: { connectionGuid, company }, listGuid, country }: ReadProps) => {
  const { data, error, reload } = useRead('GET /pricing/assignments/:connectionGuid/prices', {
    params: { connectionGuid },
    query: { listGuid, country },
  });
  if (error && data === undefined) return <ErrorState problem={error} onRetry={() => void reload()} />;
  return data === undefined ? <PageSkeleton lines={3} /> : <Differences compared={data} company={company} />;
};

interface ComparedPricesProps {
  /** Whose prices change. */
  readonly buyers: readonly Assignment[];
  /** By which they would buy; '' = none. */
  readonly listGuid: string;
}

/** What a connection pays now and would pay afterwards, of all that is shared with it. */
export const ComparedPrices = ({ buyers, listGuid }: ComparedPricesProps) => {
  const styles = useStyles();
  const usual = useUsualCountry();
  const [chosen, setChosen] = useState<{ readonly country?: string; readonly connectionGuid?: string }>({});
  const country = chosen.country ?? usual;
  const buyer = buyers.find(({ connectionGuid }) => connectionGuid === chosen.connectionGuid) ?? buyers[0];
  if (buyer === undefined) return <div>Every connection has a price list of its own: no price changes.</div>;
  return (
    <div className={styles.part}>
      <div>What one key costs, at the terms of the connection, without VAT and after promotions that run now:</div>
      <div className={styles.choices}>
        {buyers.length > 1 && (
          <Menu
            label="Connection"
            value={buyer.connectionGuid}
            options={buyers.map(({ connectionGuid, company }) => ({ value: connectionGuid, text: company }))}
            onChoose={(connectionGuid) => setChosen((before) => ({ ...before, connectionGuid }))}
          />
        )}
        <Menu
          label="Sold in"
          value={country}
          options={countries}
          none="Please choose"
          onChoose={(value) => setChosen((before) => ({ ...before, country: value }))}
        />
      </div>
      {country !== '' && <Read buyer={buyer} listGuid={listGuid} country={country} />}
    </div>
  );
};
