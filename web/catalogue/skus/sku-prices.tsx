import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead, type ReplyOf } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { allCountries } from '../../ui/countries/country-groups.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { countryName, countryOptions } from '../../ui/format/countries.js';
import { TextLink } from '../../ui/link/link.js';
import { amountText, outcomeTexts, type Good } from '../../ui/pricing/explained.js';
import { Menu } from '../../ui/pricing/menu.js';
import { useUsualCountry } from '../../ui/pricing/use-usual-country.js';
import { WhyPriceButton } from '../../ui/pricing/why-price-button.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';

type SkuPrice = ReplyOf<'GET /pricing/skus/:skuGuid/prices'>['prices'][number];

const useStyles = makeStyles({
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    maxWidth: '720px',
  },
});

const levelNames: Readonly<Record<SkuPrice['level'], string>> = {
  ...{ country: 'Country', region: 'Region', fallback: 'Worldwide', default: 'Worldwide, converted' },
  ...{ unspecified: '–', unrecognized: '–' },
};

/** What the SKU costs by the list in each country and currency. */
const matrixHref = (listGuid: string, skuGuid: string): string =>
  `/distribution/pricing/price-lists-detail/${listGuid}?view=matrix&of=${skuGuid}`;

const paidText = ({ outcome, amounts }: SkuPrice): string =>
  outcome === 'priced' ? amountText(amounts, 'discounted_invoice') : outcomeTexts[outcome];

interface TableProps {
  readonly skuGuid: string;
  readonly country: string;
  readonly goods: readonly Good[];
}

const Table = ({ skuGuid, country, goods }: TableProps) => {
  const { data, error, reload } = useRead('GET /pricing/skus/:skuGuid/prices', {
    params: { skuGuid },
    query: { country },
  });
  useEvent(['collectionchanged'], () => void reload());
  if (error && data === undefined) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (data === undefined) return <PageSkeleton lines={3} />;
  if (data.prices.length === 0)
    return (
      <EmptyState
        title="You sell to nobody yet"
        text="Companies that you are connected with, and sell to, buy by a price list of yours."
      />
    );
  const trades = data.prices.map(({ connectionGuid, company }) => ({ connectionGuid, company }));
  const columns: readonly FactsColumn<SkuPrice>[] = [
    { name: 'Company', of: ({ company }) => company },
    { name: 'SRP', of: ({ amounts }) => amountText(amounts, 'discounted_srp') || '–', width: 100 },
    { name: 'They pay, without VAT', of: paidText, width: 170 },
    { name: 'Price of', of: ({ level }) => levelNames[level], width: 120 },
    {
      name: 'Elsewhere',
      of: ({ listGuid }) =>
        listGuid === null ? '–' : <TextLink href={matrixHref(listGuid, skuGuid)}>All countries</TextLink>,
      width: 100,
    },
    {
      name: 'They see it',
      of: ({ isBlacklisted }) => (isBlacklisted ? `No, ${countryName(country)} is hidden from them` : 'Yes'),
      width: 120,
    },
    {
      name: 'Why',
      kind: 'acts',
      width: 160,
      of: ({ connectionGuid, company }) => (
        <WhyPriceButton
          isSmall
          isBuying={false}
          label={`Why this price? ${company}`}
          trades={trades}
          goods={goods}
          from={{ connectionGuid, skuGuid, country }}
        />
      ),
    },
  ];
  return (
    <FactsTable
      label="What it costs over each connection"
      columns={columns}
      rows={data.prices}
      keyOf={({ connectionGuid }) => connectionGuid}
    />
  );
};

/** What each connection pays for a SKU now, in a country, with the way to why. */
const SkuPrices = ({ goods }: Pick<TableProps, 'goods'>) => {
  const styles = useStyles();
  const usual = useUsualCountry();
  const [chosen, setChosen] = useState<{ readonly skuGuid?: string; readonly country?: string }>({});
  const { skuGuid = goods[0]?.skuGuid ?? '', country = usual } = chosen;
  return (
    <>
      <div className={styles.choices}>
        <Menu
          label="SKU"
          value={skuGuid}
          options={goods.map((good) => ({ value: good.skuGuid, text: good.sku }))}
          onChoose={(value) => setChosen((before) => ({ ...before, skuGuid: value }))}
        />
        <Menu
          label="Country"
          value={country}
          options={countryOptions(allCountries)}
          none="Please choose"
          onChoose={(value) => setChosen((before) => ({ ...before, country: value }))}
        />
      </div>
      {country === '' ? (
        <div>Choose a country: prices differ by where something is sold.</div>
      ) : (
        <Table skuGuid={skuGuid} country={country} goods={goods} />
      )}
    </>
  );
};

export default SkuPrices;
