/** Records of collections in the words of the contract; what a collection's values are says the endpoint's own schema. */
import type { Record as RecordMessage, Value } from '../../proto/gen/keyway/collections/v1/collections.js';

type Values = Readonly<Record<string, unknown>>;

export const presentValues = (values: RecordMessage['values']): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, { text, number, flag }]) => [name, text ?? number ?? flag ?? null]),
  );

const valueMessage = (value: unknown): Value => ({
  ...(typeof value === 'string' && { text: value }),
  ...(typeof value === 'number' && { number: value }),
  ...(typeof value === 'boolean' && { flag: value }),
});

export const valuesMessage = (values: Values): RecordMessage['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueMessage(value)]));

export const presentRecord = (record: RecordMessage) => ({ ...record, values: presentValues(record.values) });
