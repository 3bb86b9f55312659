/** Everything the browser may ask of the gateway. Paths stand below /bff. */
import type { ByRoute } from '../kernel/endpoint.js';
import { contract } from './contracts.js';

export { contract };

export type Api = ByRoute<typeof contract>;
export type { BrowserEvent } from './hub/events.contract.js';
export type { PermissionKey } from './session/permission.contract.js';
export type { ErrorOf, Received, Request } from '../kernel/endpoint.js';
