import { Field, Input, Select } from '@fluentui/react-components';
import { useMemo } from 'react';
import { countriesByName } from '../ui/format/countries.js';

export interface Customer {
  /** ISO 3166-1 alpha-2; empty: not said. */
  readonly country: string;
  readonly clientReference: string;
}

export interface CustomerFormProps {
  readonly countries: readonly string[];
  readonly isCountryNeeded: boolean;
  readonly value: Customer;
  readonly onChange: (value: Customer) => void;
}

const maxReferenceLength = 100;

/** For whom one key is: where the customer is, and what the vault calls them. */
export const CustomerForm = ({ countries, isCountryNeeded, value, onChange }: CustomerFormProps) => {
  const named = useMemo(() => countriesByName(countries), [countries]);
  return (
    <>
      <Field
        label="Country of the customer"
        required={isCountryNeeded}
        hint={
          isCountryNeeded
            ? 'The right or the SKU is for certain regions only: a country outside them is refused.'
            : 'Sold worldwide: choose one if you want it in the receipt.'
        }
      >
        <Select value={value.country} onChange={(_, { value: country }) => onChange({ ...value, country })}>
          <option value="">{isCountryNeeded ? 'Choose a country' : 'Not said'}</option>
          {named.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Client reference" hint="Your name or number for the customer. Deleted after 24 months.">
        <Input
          value={value.clientReference}
          maxLength={maxReferenceLength}
          autoComplete="off"
          onChange={(_, { value: clientReference }) => onChange({ ...value, clientReference })}
        />
      </Field>
    </>
  );
};
