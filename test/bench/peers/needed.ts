/** What a measurement beside other products needs of the machine. */
import { existsSync } from 'node:fs';

const needs = [
  { package: 'nginx', path: '/usr/sbin/nginx' },
  { package: 'apache2', path: '/usr/sbin/apache2' },
  { package: 'libapache2-mod-auth-openidc', path: '/usr/lib/apache2/modules/mod_auth_openidc.so' },
  { package: 'redis-server', path: '/usr/bin/redis-server' },
] as const;

/** @throws Error that says what to install */
export const assertPeers = (): void => {
  const missing = needs.filter(({ path }) => !existsSync(path)).map((need) => need.package);
  if (missing.length > 0)
    throw new Error(`This measurement stands beside other products: apt-get install ${missing.join(' ')}`);
};
