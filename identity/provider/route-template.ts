/** The provider's endpoints by the names under which their requests are counted; what somebody has sent is none. */
import type { IncomingMessage } from 'node:http';

const endpoints: ReadonlySet<string> = new Set([
  '/.well-known/openid-configuration',
  '/auth',
  '/interaction/:uid',
  '/jwks',
  '/live',
  '/me',
  '/ready',
  '/request',
  '/session/end',
  '/session/end/confirm',
  '/session/end/success',
  '/startup',
  '/token',
  '/token/introspection',
  '/token/revocation',
]);
const withId = /^\/(auth|interaction)\/[\w-]+$/;
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** @returns `POST /token`; of what is none of ours, `GET none` */
export const routeOf = ({ method = '', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string => {
  const path = (url.split('?', 1)[0] ?? '').replace(withId, '/$1/:uid').replace('/auth/:uid', '/auth');
  return `${methods.has(method) ? method : 'other'} ${endpoints.has(path) ? path : 'none'}`;
};
