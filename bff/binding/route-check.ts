/** The boot check: contract and served routes are the same set, and nothing is served without an access. */
import type { Access, Contract, Route } from '../../kernel/endpoint.js';
import type { BoundRoute } from './endpoint-decorator.js';

/** Thrown at boot, with one line per fault. */
export class RouteFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`the gateway does not boot:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'RouteFault';
  }
}

interface Served {
  /** What the controllers bind. */
  readonly bound: readonly BoundRoute[];
  /** What Express would answer, out of its own router. */
  readonly table: readonly string[];
  /** Routes outside the contract, by agreement. */
  readonly raw: readonly Route[];
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

const withoutAccess = (access: Access | undefined): boolean =>
  access === undefined || (typeof access !== 'string' && access.length === 0);

/** @param prefix what the contract's paths stand below. @returns one sentence per fault */
export const routeFaults = (contract: Contract, prefix: string, { bound, table, raw }: Served): string[] => {
  const declared = Object.entries(contract);
  const endpoints = new Set<unknown>(Object.values(contract));
  const handled = new Set<unknown>(bound.map(({ endpoint }) => endpoint));
  const expected = new Set<string>([
    ...declared.map(([, { route }]) => (route as string).replace(' ', ` ${prefix}`)),
    ...raw,
  ]);
  return [
    ...declared
      .filter(([, endpoint]) => !handled.has(endpoint))
      .map(([name, { route }]) => `${name} (${route}) has no handler`),
    ...declared
      .filter(([, endpoint]) => withoutAccess(endpoint.permission))
      .map(([name]) => `${name} has no permission`),
    ...bound
      .filter(({ endpoint, route }) => (endpoint === undefined ? !raw.includes(route) : !endpoints.has(endpoint)))
      .map(({ route }) => `${route} is handled but not in the contract`),
    ...bound.filter(({ access }) => withoutAccess(access)).map(({ route }) => `${route} is handled without an access`),
    ...repeated(bound.map(({ route }) => route)).map((route) => `${route} is handled twice`),
    ...[...expected].filter((route) => !table.includes(route)).map((route) => `${route} is not in the route table`),
    ...table.filter((route) => !expected.has(route)).map((route) => `${route} is served but not in the contract`),
  ];
};

/** @throws RouteFault */
export const checkRoutes = (contract: Contract, prefix: string, served: Served): void => {
  const faults = routeFaults(contract, prefix, served);
  if (faults.length > 0) throw new RouteFault(faults);
};
