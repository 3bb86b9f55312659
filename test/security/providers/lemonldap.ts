/**
 * LemonLDAP::NG, an OpenID provider written in Perl: Debian's portal as one process, on files of its own.
 * It asks this process for its users, as it would ask a directory.
 */
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { freePort, outputOf, spawnServer, stopProcess } from '../../support/process.js';
import { until } from '../../support/until.js';

const program = '/usr/share/lemonldap-ng/portal';

export interface LemonUser {
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

export interface LemonClient {
  readonly id: string;
  readonly secret: string;
  /** Of the gateway; a client that only asks about tokens has none. */
  readonly publicUrl?: string;
  /** Beside the client itself. Absent: its access tokens are opaque. */
  readonly audience?: string;
}

export interface Lemon {
  /** With the slash at the end that it gives itself. */
  readonly issuer: string;
  /** By user name; the password is not looked at. */
  readonly users: Map<string, LemonUser>;
  /** Every sign-in so far was ten minutes ago: LemonLDAP takes one of the last minutes for one that was asked for anew. */
  ageSignIns(): Promise<void>;
  /** What a cleaned or lost session store does. */
  loseRefreshTokens(): Promise<void>;
  close(): Promise<void>;
}

const rsaBits = 2048;
const accessTokenSeconds = 300;
const sessionSeconds = 72_000;

const optionsOf = ({ id, secret, publicUrl, audience }: LemonClient) => ({
  oidcRPMetaDataOptionsClientID: id,
  oidcRPMetaDataOptionsClientSecret: secret,
  ...(publicUrl !== undefined && {
    oidcRPMetaDataOptionsRedirectUris: `${publicUrl}/oidc-callback`,
    oidcRPMetaDataOptionsPostLogoutRedirectUris: `${publicUrl}/`,
  }),
  oidcRPMetaDataOptionsBypassConsent: 1,
  oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
  oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
  oidcRPMetaDataOptionsRequirePKCE: 1,
  // Online refresh tokens: they end with the user's session there.
  oidcRPMetaDataOptionsRefreshToken: 1,
  oidcRPMetaDataOptionsAccessTokenExpiration: accessTokenSeconds,
  ...(audience !== undefined && {
    oidcRPMetaDataOptionsAccessTokenJWT: 1,
    oidcRPMetaDataOptionsAccessTokenClaims: 1,
    oidcRPMetaDataOptionsAdditionalAudiences: audience,
  }),
});

interface Ground {
  readonly folder: string;
  readonly issuer: string;
  readonly directory: string;
  readonly clients: readonly LemonClient[];
}

const byClient = <T>(clients: readonly LemonClient[], of: (client: LemonClient) => T): Record<string, T> =>
  Object.fromEntries(clients.map((client) => [client.id, of(client)]));

const configurationOf = async ({ folder, issuer, directory, clients }: Ground) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: rsaBits });
  const sessions = {
    Directory: join(folder, 'sessions'),
    LockDirectory: join(folder, 'sessions/lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  };
  return {
    cfgNum: 1,
    cfgVersion: '2.16.1',
    cfgAuthor: 'test',
    cfgDate: '1',
    portal: issuer,
    domain: '127.0.0.1',
    cookieName: 'lemonldap',
    securedCookie: 0,
    timeout: sessionSeconds,
    portalForceAuthnInterval: accessTokenSeconds,
    key: 'key-of-the-tests',
    authentication: 'REST',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    // What draws captchas is not installed, and any module is fine where none is asked for.
    captcha: '::Password::Null',
    requireToken: 0,
    restAuthUrl: `${directory}/password`,
    restUserDBUrl: `${directory}/user`,
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: sessions,
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: sessions,
    ...{ macros: {}, groups: {}, locationRules: {}, exportedHeaders: {} },
    exportedVars: { uid: 'uid', mail: 'mail', cn: 'cn', mailVerified: 'mailVerified' },
    whatToTrace: 'uid',
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServiceKeyIdSig: 'lemonldap',
    oidcServicePrivateKeySig: await exportPKCS8(privateKey),
    oidcServicePublicKeySig: await exportSPKI(publicKey),
    oidcRPMetaDataOptions: byClient(clients, optionsOf),
    oidcRPMetaDataExportedVars: byClient(clients, () => ({
      name: 'cn',
      email: 'mail',
      email_verified: 'mailVerified;bool;never',
    })),
  };
};

const settingsOf = (folder: string): string => `[all]
logLevel = error
[configuration]
type = File
dirName = ${folder}
[portal]
staticPrefix = /static
templateDir = ${program}/templates
languages = en
`;

/** Who the users are and whether they may come in, in the words of LemonLDAP's REST modules. */
const startDirectory = async (users: ReadonlyMap<string, LemonUser>) => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { user: uid } = (await json(request)) as { readonly user: string };
    const known = users.get(uid);
    const info = known && { uid, cn: known.name, mail: known.email, mailVerified: known.isEmailVerified ? '1' : '0' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: known !== undefined, info }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((failure: unknown) => response.destroy(failure as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** @param clients all that it will know */
export const startLemon = async (clients: readonly LemonClient[]): Promise<Lemon> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-lemonldap-'));
  const sessions = join(folder, 'sessions');
  await mkdir(join(sessions, 'lock'), { recursive: true });
  const users = new Map<string, LemonUser>();
  const directory = await startDirectory(users);
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/`;
  const configuration = await configurationOf({ folder, issuer, directory: directory.url, clients });
  await writeFile(join(folder, 'lmConf-1.json'), JSON.stringify(configuration));
  const settings = join(folder, 'lemonldap-ng.ini');
  await writeFile(settings, settingsOf(folder));
  const child = spawnServer('env', [
    `LLNG_DEFAULTCONFFILE=${settings}`,
    'LLNG_DEFAULTLOGGER=Lemonldap::NG::Common::Logger::Std',
    'plackup',
    '--server=Standalone',
    '--host=127.0.0.1',
    `--port=${port}`,
    '--access-log=/dev/null',
    `--app=${program}/htdocs/index.psgi`,
  ]);
  const output = outputOf(child);
  const close = async (): Promise<void> => {
    await stopProcess(child);
    directory.server.closeAllConnections();
    await new Promise((resolve) => directory.server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  const statusOf = (): Promise<number> =>
    fetch(`${issuer}.well-known/openid-configuration`).then(
      ({ status }) => status,
      () => 0,
    );
  // What does not like its configuration ends, or answers all with 500.
  const status = await until(statusOf, (found) => found !== 0 || child.exitCode !== null);
  if (status !== 200) {
    await close();
    throw new Error(`LemonLDAP did not start:\n${output()}`);
  }
  const eachSession = async (work: (path: string, text: string) => Promise<void>): Promise<void> => {
    const files = (await readdir(sessions, { withFileTypes: true })).filter((entry) => entry.isFile());
    for (const { name } of files) await work(join(sessions, name), await readFile(join(sessions, name), 'utf8'));
  };
  return {
    issuer,
    users,
    ageSignIns: () =>
      eachSession(async (path, text) => {
        if (!text.includes('"_session_kind":"SSO"')) return;
        await writeFile(
          path,
          text.replace(/("_utime":)(\d+)/, (_, name, at) => `${name}${Number(at) - 600}`),
        );
      }),
    loseRefreshTokens: () =>
      eachSession(async (path, text) => {
        if (text.includes('"_type":"refresh_token"')) await rm(path);
      }),
    close,
  };
};
