/** Connections between companies. */
export { areConnected, type ConnectionTables } from './connections.repository.js';
export { connectedStates } from './connection-state.js';
export { ConnectionsModule } from './connections.module.js';
export type { SettingRow, SettingTables } from './settings/settings.repository.js';
export { Invitations, type Invitation } from './invitations.service.js';
