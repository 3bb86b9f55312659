/** Connections between companies. */
export { ConnectionsModule } from './connections.module.js';
export { Invitations, type Invitation } from './invitations.service.js';
