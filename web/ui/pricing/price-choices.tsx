import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useRead } from '../../client/api.js';
import { usePermission } from '../../client/session/use-session.js';
import { allCountries } from '../countries/country-groups.js';
import { countryOptions } from '../format/countries.js';
import { currencyOptions } from '../format/currencies.js';
import type { Asked, Good, Trade } from './explained.js';
import { Menu } from './menu.js';

const useStyles = makeStyles({
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  unit: { whiteSpace: 'nowrap' },
});

const countries = countryOptions(allCountries);

/** What prices of the connection can be asked in, and what they are in where nothing else is said. */
const useCurrenciesOf = (connectionGuid: string, isBuying: boolean) => {
  const mayRead = usePermission('connection-read', 'connection-all');
  const { data } = useRead(
    'GET /connections/:connectionGuid/settings',
    mayRead && connectionGuid !== '' ? { params: { connectionGuid } } : null,
    { revalidateOnFocus: false },
  );
  const usual = isBuying ? data?.theirs.selling?.currency : data?.settings.terms.currency;
  return { currencies: data?.currencies ?? [], usual };
};

interface PriceChoicesProps {
  readonly trades: readonly Trade[];
  readonly goods: readonly Good[];
  readonly isBuying: boolean;
  readonly asked: Asked;
  readonly onChoose: (chosen: Partial<Asked>) => void;
}

/** Whom, what, where, in which currency, and when. */
export const PriceChoices = ({ trades, goods, isBuying, asked, onChoose }: PriceChoicesProps) => {
  const styles = useStyles();
  const { currencies, usual } = useCurrenciesOf(asked.connectionGuid, isBuying);
  // One that the row has is asked about also where it cannot be chosen otherwise.
  const codes = new Set([...currencies, ...(asked.currency === '' ? [] : [asked.currency])]);
  return (
    <div className={styles.choices}>
      <Menu
        label={isBuying ? 'Bought from' : 'Sold to'}
        value={asked.connectionGuid}
        options={trades.map(({ connectionGuid, company }) => ({ value: connectionGuid, text: company }))}
        onChoose={(connectionGuid) => onChoose({ connectionGuid })}
      />
      <Menu
        label="SKU"
        value={asked.skuGuid}
        options={goods.map(({ skuGuid, sku }) => ({ value: skuGuid, text: sku }))}
        onChoose={(skuGuid) => onChoose({ skuGuid })}
      />
      <Menu
        label="Country"
        value={asked.country}
        options={countries}
        none="Please choose"
        onChoose={(country) => onChoose({ country })}
      />
      <Menu
        label="Currency"
        value={asked.currency}
        options={currencyOptions([...codes])}
        none={usual === undefined ? 'That of the connection' : `That of the connection (${usual})`}
        onChoose={(currency) => onChoose({ currency })}
      />
      <Field label="Moment" hint="Past or future. Empty: now.">
        <Input
          type="datetime-local"
          value={asked.at}
          contentAfter={<span className={styles.unit}>UTC</span>}
          onChange={(_, { value }) => onChoose({ at: value })}
        />
      </Field>
    </div>
  );
};
