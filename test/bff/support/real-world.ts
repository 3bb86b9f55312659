/** Gateway and platform, both real, in this process: Postgres, Redis, a mailbox that reads SMTP. */
import { rm } from 'node:fs/promises';
import { startGateway, type RunningGateway } from '../../../bff/start.js';
import { starting } from '../../run/starts.js';
import { startTestMailbox, type TestMailbox } from '../../support/mailbox.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { TestBrowser } from './browser.js';
import { publicUrl, webFolder } from './gateway-environment.js';
import { testConfig } from './gateway-world.js';
import { openSessionSeed } from './signed-in.js';

export interface RealUser extends TestUser {
  readonly browser: TestBrowser;
}

export interface RealWorld {
  readonly platform: TestPlatform;
  readonly gateway: RunningGateway;
  readonly mailbox: TestMailbox;
  signIn(user?: Parameters<TestPlatform['user']>[0]): Promise<RealUser>;
  close(): Promise<void>;
}

/** @param uploadTotalBytes the setting alone decides how much one insertion may hold */
export const startRealWorld = async (uploadTotalBytes = 409_600): Promise<RealWorld> => {
  const mailbox = await startTestMailbox();
  const settings = { SMTP_URL: mailbox.url, UPLOAD_TOTAL_BYTES: uploadTotalBytes };
  const [platform, webRoot] = await Promise.all([startTestPlatform({ config: settings }), webFolder()]);
  const config = testConfig({
    PLATFORM_URL: platform.platform.url,
    PLATFORM_GRPC: platform.platform.grpcAddress,
    WEB_ROOT: webRoot,
    UPLOAD_TOTAL_BYTES: String(uploadTotalBytes),
  });
  const gateway = await starting('gateway', () => startGateway(config));
  const sessions = await openSessionSeed(config);
  return {
    platform,
    gateway,
    mailbox,
    signIn: async (given) => {
      const user = await platform.user(given);
      const { cookie } = await sessions.begin({ ...user, isFresh: true });
      return { ...user, browser: new TestBrowser(gateway.url, publicUrl, cookie) };
    },
    close: async () => {
      await gateway.close();
      await Promise.all([sessions.close(), platform.close(), rm(webRoot, { recursive: true, force: true })]);
      await mailbox.close();
    },
  };
};
