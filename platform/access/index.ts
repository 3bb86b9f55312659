/** Who calls the platform, and what for. */
export {
  assertHolds,
  assertTrading,
  holdsAny,
  MEMBER_LINKS,
  MEMBER_SOURCE,
  refusalOf,
  systemVault,
  vaultStates,
  type Actor,
  type ForeignUser,
  type Hold,
  type IdleState,
  type LinkedMember,
  type Member,
  type MemberLinks,
  type MemberSource,
  type OwnerRole,
  type SupportReading,
  type VaultState,
} from './actor.js';
export { AccessModule } from './access.module.js';
export { Callers, type IdentityCaller, type VisitorCaller } from './caller.js';
export { clientAddressIn } from './client-address.js';
export { ErrorFilter } from './error-filter.js';
export { KeywayGrpcServer } from './grpc-server.js';
export {
  correlate,
  CurrentActor,
  httpCorrelationId,
  Permission,
  ReadInSupport,
  type HttpAccess,
} from './http-access.js';
export { permissionVersionOf } from './permission-version.js';
export { bytesOf, headerOf, parseRequest } from './parse-request.js';
export { SUPPORT_SOURCE, type SupportSource } from './support/reading.js';
export { definitionOf, RpcController, type RpcCall, type RpcHandlers } from './rpc-controller.js';
export { TokenVerifier } from './tokens/token-verifier.js';
