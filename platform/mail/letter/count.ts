/** Numbers in sentences of the platform (letters, titles of jobs), written as the interface writes them. */
const numbers = new Intl.NumberFormat('en-GB');

/** '1,204'. */
export const formatNumber = (value: number): string => numbers.format(value);

/** '1 key', '1,204 keys'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
