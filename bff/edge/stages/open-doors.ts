/** Which endpoints open without a full session: those that the contract says so of, and no others. */
import type { Contract } from '../../../kernel/endpoint.js';

const prefix = '/bff';

export interface OpenDoors {
  isOpen(method: string | undefined, path: string, stage: 'first-factor' | 'full' | undefined): boolean;
}

const routesWith = (contract: Contract, access: 'public' | 'first-factor'): ReadonlySet<string> =>
  new Set(
    Object.values(contract)
      .filter(({ permission }) => permission === access)
      .map(({ route }) => (route as string).replace(' ', ` ${prefix}`)),
  );

/** A route with a parameter is matched by no literal path and so stays shut, whatever it declares. */
export const openDoors = (contract: Contract): OpenDoors => {
  const toAll = routesWith(contract, 'public');
  const toHalf = routesWith(contract, 'first-factor');
  return {
    isOpen: (method, path, stage) => {
      const route = `${method ?? ''} ${path}`;
      return toAll.has(route) || (stage !== undefined && toHalf.has(route));
    },
  };
};
