/** Staff in a vault that an Owner has let in (docs/domain.md, i). */
import { token } from '../../../kernel/providers.js';
import type { Actor } from '../actor.js';

/** Where access finds support sessions; the support domain provides it. */
export interface SupportSource {
  /** @returns a reader of the vault that the staff person has entered; as they are where that is none */
  standing(staff: Actor): Promise<Actor>;
  /**
   * Before an answer leaves: a session that has ended meanwhile gives nothing away any more.
   * @param area what was read, in words, for the vault's audit log; undefined for what is not of note
   * @throws DomainError permission.denied
   */
  answering(reader: Actor, area: string | undefined): Promise<void>;
}
export const SUPPORT_SOURCE = token<SupportSource>('SUPPORT_SOURCE');

const verb = /^(?:Get|List|Find|Preview|Explain)/;

/** `/keyway.stock.v1.CustodyService/GetKeyCustody`: 'key custody' */
export const areaOfRpc = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(verb, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();

/** A step of an address that holds a number or an id names no list. */
const hasDigit = /\d/;

/** `/distribution/myvault/shared-assets/?page=2`: 'shared assets' */
export const areaOfList = (address: string | undefined): string | undefined =>
  address
    ?.split(/[?#]/, 1)[0]
    ?.split('/')
    .filter((step) => step !== '' && !hasDigit.test(step))
    .at(-1)
    ?.replaceAll('-', ' ');
