/**
 * The whole gateway in this process, in front of a platform that answers what a test says:
 * `const world = await startGatewayWorld(); const editor = await world.signIn({ permissions: ['insertkeys-write'] });`
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { readGatewayConfig, type GatewayConfig } from '../../../bff/config.js';
import { startGateway, type RunningGateway } from '../../../bff/start.js';
import { AccountsServiceService, Profile, SecondFactorMode } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { callErrors } from '../../../kernel/errors.js';
import { createLog, type Logger } from '../../../kernel/log.js';
import { starting } from '../../run/starts.js';
import { patientStore, redisUrl } from '../../support/redis.js';
import { TestBrowser } from './browser.js';
import { gatewayEnvironment, publicUrl, webFolder } from './gateway-environment.js';
import { startFakeGrpc, type FakeGrpc } from './fake-grpc.js';
import { startFakeHttp, type FakeHttp } from './fake-http.js';
import { openSessionSeed, type SessionSeed } from './signed-in.js';

export interface TestCaller {
  readonly permissions?: readonly string[];
  readonly ownerRole?: 'Publisher' | 'Distributor' | 'Retailer';
  readonly ownerGuid?: string;
  readonly userGuid?: string;
  readonly stage?: 'first-factor' | 'full';
  /** Whether both factors were passed just now; else it is not known when. */
  readonly isFresh?: boolean;
  /** A code by email when absent; no app is connected. */
  readonly secondFactorMode?: SecondFactorMode;
}

export interface SignedIn {
  readonly browser: TestBrowser;
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly accessToken: string;
  readonly idHash: string;
}

export interface GatewayWorld {
  readonly gateway: RunningGateway;
  readonly config: GatewayConfig;
  readonly grpc: FakeGrpc;
  readonly http: FakeHttp;
  readonly sessions: SessionSeed;
  readonly stranger: TestBrowser;
  signIn(caller?: TestCaller): Promise<SignedIn>;
  /** What the platform says from now on that a user may do. */
  permit(accessToken: string, permissions: readonly string[]): void;
  /** Forgets what tests stubbed; signed-in users stay. */
  reset(): void;
  close(): Promise<void>;
}

const versionOfAll = (permissions: readonly string[]): string => `of ${permissions.join()}`;

/** @param settings what the environment says otherwise, by variable */
export const testConfig = (settings: Readonly<Record<string, string>>): GatewayConfig =>
  readGatewayConfig({ ...gatewayEnvironment, ...patientStore, REDIS_URL: redisUrl(), ...settings });

/** @param settings as `testConfig` takes them */
export const startGatewayWorld = async (
  log: Logger = createLog('gateway', 'silent'),
  settings: Readonly<Record<string, string>> = {},
): Promise<GatewayWorld> => {
  const profiles = new Map<string, Profile>();
  const versionOf = (authorization: unknown): string | undefined =>
    profiles.get(String(authorization))?.permissionVersion;
  const [grpc, http, webRoot] = await Promise.all([startFakeGrpc(versionOf), startFakeHttp(versionOf), webFolder()]);
  const config = testConfig({ PLATFORM_URL: http.url, PLATFORM_GRPC: grpc.address, WEB_ROOT: webRoot, ...settings });
  const gateway = await starting('gateway', () => startGateway(config, { log }));
  const sessions = await openSessionSeed(config);

  const answerProfiles = (): void => {
    grpc.stub(AccountsServiceService.getProfile, (_request, metadata) => {
      const profile = profiles.get(String(metadata.get('authorization')[0]));
      return profile === undefined
        ? Promise.reject(callErrors('session.unauthenticated'))
        : Promise.resolve({ profile });
    });
  };
  answerProfiles();

  return {
    gateway,
    config,
    grpc,
    http,
    sessions,
    stranger: new TestBrowser(gateway.url, publicUrl, undefined),
    signIn: async ({ permissions = [], ownerRole = 'Publisher', stage = 'full', isFresh = false, ...given } = {}) => {
      const userGuid = given.userGuid ?? randomUUID();
      const ownerGuid = given.ownerGuid ?? randomUUID();
      const accessToken = `canary-${randomUUID()}`;
      profiles.set(
        `Bearer ${accessToken}`,
        Profile.fromPartial({
          userGuid,
          ownerGuid,
          ownerRole,
          userId: 7,
          ownerId: 3,
          userName: 'Test User',
          userEmail: 'user@northwind.example',
          roleName: 'Editor',
          company: 'Northwind Interactive',
          permissions: [...permissions],
          permissionVersion: versionOfAll(permissions),
          secondFactorMode: given.secondFactorMode ?? SecondFactorMode.EMAIL,
        }),
      );
      const { cookie, idHash } = await sessions.begin({ userGuid, ownerGuid, accessToken, stage, isFresh });
      return { browser: new TestBrowser(gateway.url, publicUrl, cookie), userGuid, ownerGuid, accessToken, idHash };
    },
    permit: (accessToken, permissions) => {
      const known = profiles.get(`Bearer ${accessToken}`);
      if (known !== undefined) {
        const permissionVersion = versionOfAll(permissions);
        profiles.set(`Bearer ${accessToken}`, { ...known, permissions: [...permissions], permissionVersion });
      }
    },
    reset: () => {
      grpc.reset();
      http.reset();
      answerProfiles();
    },
    close: async () => {
      await gateway.close();
      await Promise.all([sessions.close(), http.close(), rm(webRoot, { recursive: true, force: true })]);
      grpc.close();
    },
  };
};
