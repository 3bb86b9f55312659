/** Apache with mod_auth_openidc: what a user would otherwise pick. Sessions on the server, in Redis. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer, stopProcess } from '../../support/process.js';
import { untilAnswering } from './answering.js';
import type { Server } from './nginx.js';

const modules = [
  'mpm_event',
  'authn_core',
  'authz_core',
  'authz_user',
  'headers',
  'proxy',
  'proxy_http',
  'auth_openidc',
];

export interface ApacheOptions {
  readonly port: number;
  readonly upstream: string;
  readonly redisPort: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
}

const configuration = (folder: string, options: ApacheOptions): string => `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${options.port}
PidFile ${join(folder, 'apache.pid')}
ErrorLog ${join(folder, 'error.log')}
LogLevel warn
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
KeepAlive On
MaxKeepAliveRequests 0
KeepAliveTimeout 60
StartServers 2
ServerLimit 4
ThreadsPerChild 64
ThreadLimit 64
MaxRequestWorkers 256
MaxConnectionsPerChild 0
OIDCProviderMetadataURL ${options.issuer}/.well-known/openid-configuration
OIDCClientID ${options.clientId}
OIDCClientSecret ${options.clientSecret}
OIDCRedirectURI http://localhost:${options.port}/oidc-callback
OIDCCryptoPassphrase passphrase-of-the-measurement-0123456789
OIDCScope "openid email"
OIDCAuthRequestParams resource=${encodeURIComponent(options.audience)}
OIDCPKCEMethod S256
OIDCSessionType server-cache
OIDCCacheType redis
OIDCRedisCacheServer 127.0.0.1:${options.redisPort}
<Location />
  AuthType openid-connect
  Require valid-user
  RequestHeader set Authorization "Bearer %{OIDC_access_token}e"
  RequestHeader unset Cookie
  ProxyPass ${options.upstream}/ keepalive=On
</Location>
`;

export const startApache = async (options: ApacheOptions): Promise<Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-apache-'));
  const file = join(folder, 'apache.conf');
  await writeFile(file, configuration(folder, options));
  const child = spawnServer('/usr/sbin/apache2', ['-DFOREGROUND', '-f', file]);
  await untilAnswering(child, `http://127.0.0.1:${options.port}`);
  return {
    url: `http://127.0.0.1:${options.port}`,
    pid: child.pid ?? 0,
    close: async () => {
      await stopProcess(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
};
