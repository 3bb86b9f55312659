/**
 * Glewlwyd, an OpenID provider written in C that shares no code with ours: the Debian package, on a
 * SQLite database of its own, set up through its administration API.
 */
import { generateKeyPair, exportJWK } from 'jose';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, outputOf, spawnServer, stopProcess } from '../../support/process.js';
import { until } from '../../support/until.js';

const schema = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
/** What the package's own schema begins with. */
const administrator = { username: 'admin', password: 'password' };
const modules = '/usr/lib/glewlwyd';

export interface GlewlwydUser {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** A client in the words of Glewlwyd's API. */
export interface GlewlwydClient extends Readonly<Record<string, unknown>> {
  readonly client_id: string;
}

export interface Glewlwyd {
  readonly origin: string;
  readonly issuer: string;
  addUser(user: GlewlwydUser): Promise<void>;
  addClient(client: GlewlwydClient): Promise<void>;
  /** Changes settings of the OpenID plugin; everything issued so far stays. */
  set(parameters: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

const configurationOf = (port: number, origin: string, database: string): string => `
port=${port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
static_files_path="/usr/share/glewlwyd/webapp/"
static_files_mime_types = ( { extension = ".html" mime_type = "text/html" compress = 0 } )
log_mode="console"
log_level="WARNING"
cookie_domain="127.0.0.1"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
session_expiration=3600
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
user_middleware_module_path="${modules}/user_middleware"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
hash_algorithm = "SHA512"
database = { type = "sqlite3" path = "${database}" };
`;

const pluginOf = async (issuer: string, audience: string) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'glewlwyd', alg: 'RS256', use: 'sig' };
  return {
    iss: issuer,
    'jwks-private': JSON.stringify({ keys: [key] }),
    'jwks-show': true,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: '',
    cert: '',
    'access-token-duration': 300,
    'refresh-token-duration': 3600,
    'code-duration': 60,
    'refresh-token-rolling': false,
    'refresh-token-one-use': 'always',
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-code-revoke-replayed': true,
    'auth-type-refresh-enabled': true,
    'auth-type-client-enabled': true,
    'client-jwks-parameter': 'jwks',
    'client-jwks_uri-parameter': 'jwks_uri',
    'client-pubkey-parameter': 'pubkey',
    'request-parameter-allow': true,
    'request-maximum-exp': 600,
    'pkce-allowed': true,
    'pkce-required': true,
    'subject-type': 'public',
    'email-claim': 'mandatory',
    'name-claim': 'mandatory',
    claims: [
      {
        name: 'email_verified',
        'user-property': 'email_verified',
        type: 'boolean',
        'boolean-value-true': '1',
        'boolean-value-false': '0',
        mandatory: true,
      },
    ],
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
    'session-management-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': 3600,
    'back-channel-logout-allowed': true,
    'resource-allowed': true,
    'resource-scope': { openid: [audience] },
    'resource-client-property': 'resource',
    'resource-scope-and-client-property': false,
    'resource-change-allowed': true,
    'oauth-par-allowed': true,
    'oauth-par-required': false,
    'oauth-par-request_uri-prefix': 'urn:ietf:params:oauth:request_uri:',
    'oauth-par-duration': 60,
    'oauth-as-iss-id': true,
  };
};

/** The database of users, with the one property that Glewlwyd does not know of itself. */
const users = {
  module: 'database',
  name: 'database',
  display_name: 'Users',
  order_rank: 0,
  readonly: false,
  parameters: {
    'use-glewlwyd-connection': true,
    'data-format': { email_verified: { multiple: false, read: true, write: true } },
  },
};

/** @param audience the resource that access tokens may be asked for */
export const startGlewlwyd = async (audience: string): Promise<Glewlwyd> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-glewlwyd-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const database = join(folder, 'glewlwyd.db');
  const tables = new DatabaseSync(database);
  tables.exec(await readFile(schema, 'utf8'));
  tables.close();
  const configuration = join(folder, 'glewlwyd.conf');
  await writeFile(configuration, configurationOf(port, origin, database));
  const child = spawnServer('glewlwyd', [`--config-file=${configuration}`]);
  const output = outputOf(child);
  let cookie = '';

  const isUp = (): Promise<boolean> =>
    fetch(`${origin}/config`).then(
      ({ ok }) => ok,
      () => false,
    );
  const call = async (method: string, path: string, body: unknown): Promise<Response> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}\n${output()}`);
    return response;
  };

  const close = async (): Promise<void> => {
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  const issuer = `${origin}/api/oidc`;
  const plugin = { module: 'oidc', name: 'oidc', display_name: 'OpenID Connect' };
  let parameters: Record<string, unknown> = await pluginOf(issuer, audience);
  const setUp = async (): Promise<void> => {
    await until(isUp, (up) => up || child.exitCode !== null);
    if (child.exitCode !== null) throw new Error(`glewlwyd did not start:\n${output()}`);
    const signedIn = await call('POST', '/auth/', administrator);
    cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await call('POST', '/mod/plugin/', { ...plugin, parameters });
    await call('PUT', '/mod/user/database', users);
    await call('PUT', '/mod/user/database/reset', {});
    for (const name of ['offline_access', 'profile', 'email'])
      await call('POST', '/scope/', { name, display_name: name, password_required: false, scheme: {} });
  };
  try {
    await setUp();
  } catch (failure) {
    await close();
    throw failure;
  }

  return {
    origin,
    issuer,
    addUser: async ({ isEmailVerified, ...user }) => {
      await call('POST', '/user/', {
        ...user,
        email_verified: isEmailVerified ? '1' : '0',
        scope: ['openid', 'profile', 'email', 'offline_access'],
        enabled: true,
      });
    },
    addClient: async (client) => {
      await call('POST', '/client/', {
        name: client.client_id,
        enabled: true,
        confidential: true,
        authorization_type: ['code', 'refresh_token', 'client_credentials'],
        ...client,
      });
    },
    set: async (changed) => {
      parameters = { ...parameters, ...changed };
      await call('PUT', '/mod/plugin/oidc', { ...plugin, parameters });
      await call('PUT', '/mod/plugin/oidc/reset', {});
    },
    close,
  };
};
