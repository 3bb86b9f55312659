/** Connections between companies. */
export {
  activeTrades,
  areConnected,
  findTrade,
  holdTrade,
  type ConnectionTables,
  type Trade,
} from './connections.repository.js';
export { directionsOf } from './settings/directions.js';
export { connectedStates } from './connection-state.js';
export { ConnectionsModule } from './connections.module.js';
export type { SettingRow, SettingTables } from './settings/settings.repository.js';
export { PendingTrade, type Pending, type PendingItem, type PendingKind } from './pending/pending-trade.js';
export { Invitations, type Invitation } from './invitations.service.js';
