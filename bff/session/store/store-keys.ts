/** Names of the store's keys. What stands in braces decides the slot of a Redis Cluster. */
import { createHash } from 'node:crypto';

/** SHA-256, hex: a dump of the store gives no session id, ticket or state away. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const sessionKey = (idHash: string): string => `kw:{${idHash}}:session`;
/** When and from where the session was last used. */
export const activityKey = (idHash: string): string => `kw:{${idHash}}:seen`;
export const tokensKey = (idHash: string): string => `kw:{${idHash}}:tok`;
export const renewalLockKey = (idHash: string): string => `kw:{${idHash}}:lock`;
export const ticketKey = (idHash: string, ticketHash: string): string => `kw:{${idHash}}:ticket:${ticketHash}`;
export const userIndexKey = (userGuid: string): string => `kw:{user:${userGuid}}:sessions`;
/** By the identity provider's own session id, for a logout that it announces. */
export const providerIndexKey = (providerSid: string): string => `kw:{idp:${hashOf(providerSid)}}:sessions`;
/** By the provider's name of the user, which need not be the platform's. */
export const subjectIndexKey = (subject: string): string => `kw:{sub:${hashOf(subject)}}:sessions`;
/** A logout token that was taken: it counts once (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export const logoutTokenKey = (issuer: string, jti: string): string => `kw:{jti:${hashOf(`${issuer} ${jti}`)}}`;
/** All that live, for counting: one index, so that nobody has to look at every key. */
export const liveIndexKey = 'kw:{live}:sessions';
export const loginKey = (browserHash: string, stateHash: string): string => `kw:{login:${browserHash}}:${stateHash}`;
export const loginIndexKey = (browserHash: string): string => `kw:{login:${browserHash}}`;
