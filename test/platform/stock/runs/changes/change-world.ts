/** Ways in which people change many keys at once: draft, keys, code, job. */
import { randomUUID } from 'node:crypto';
import {
  AccountsServiceService,
  CodeMethod,
  CodePurpose,
} from '../../../../../proto/gen/keyway/accounts/v1/accounts.js';
import type { Job } from '../../../../../proto/gen/keyway/jobs/v1/jobs.js';
import {
  ChangeKind,
  ChangesServiceService,
  type Change,
  type ConfirmChangeRequest,
  type SourceChoice,
} from '../../../../../proto/gen/keyway/stock/v1/changes.js';
import { startTestMailbox, type TestMailbox } from '../../../../support/mailbox.js';
import {
  startTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
  type TestUser,
} from '../../../../support/platform.js';
import { endOfJob } from '../../stock-world.js';

export const { BLACKLISTING, WITHDRAWAL, RIGHT_CHANGE } = ChangeKind;

export const changesOf = (user: TestUser) => user.service(ChangesServiceService);

export interface ChangeWorld {
  readonly platform: TestPlatform;
  readonly mailbox: TestMailbox;
  /** Moves the platform's clock ahead. */
  later(ms: number): void;
  /** A code that has just been mailed for this purpose. */
  codeFor(user: TestUser, purpose: CodePurpose): Promise<string>;
  /** Confirms with what the draft says now, unless told otherwise. @returns the job's id */
  confirm(user: TestUser, change: Change, wanted?: Partial<ConfirmChangeRequest>): Promise<string>;
  /** Confirms and waits for the end. */
  carryOut(user: TestUser, change: Change): Promise<{ job: Job; change: Change }>;
  close(): Promise<void>;
}

const purposes: Partial<Record<ChangeKind, CodePurpose>> = {
  [BLACKLISTING]: CodePurpose.BLACKLISTING,
  [WITHDRAWAL]: CodePurpose.WITHDRAWAL,
};

const whole = (change: Change | undefined): Change => {
  if (change === undefined) throw new Error('no change in the answer');
  return change;
};

export const readChange = async (user: TestUser, changeGuid: string): Promise<Change> =>
  whole((await changesOf(user).getChange({ changeGuid }, user.call())).change);

export const aChange = async (user: TestUser, kind: ChangeKind, source?: SourceChoice): Promise<Change> =>
  whole((await changesOf(user).createChange({ kind, ...(source && { source }) }, user.call())).change);

export const choose = async (
  user: TestUser,
  { changeGuid }: Change,
  texts: readonly string[] | string,
  platform = '',
): Promise<Change> => {
  const text = Buffer.from(typeof texts === 'string' ? texts : texts.join('\n'));
  return whole((await changesOf(user).chooseKeys({ changeGuid, text, platform }, user.call())).change);
};

/** A draft that names these keys; of a blacklisting with a reason. */
export const aChangeOf = async (user: TestUser, kind: ChangeKind, texts: readonly string[]): Promise<Change> => {
  const draft = await aChange(user, kind);
  if (kind === BLACKLISTING)
    await changesOf(user).updateChange({ changeGuid: draft.changeGuid, reason: 'leaked' }, user.call());
  return choose(user, draft, texts);
};

/** 'CHANGED Available 3'. */
export const groupsOf = (change: Change): string[] =>
  change.groups.map(({ verdict, state, count }) => `${verdict.toUpperCase()} ${state} ${count}`);

/** '2 NOT_FOUND'. */
export const linesOf = (change: Change): string[] =>
  change.lines.map(({ line, verdict }) => `${line} ${verdict.toUpperCase()}`);

export const startChangeWorld = async (config: TestPlatformOptions['config'] = {}): Promise<ChangeWorld> => {
  const mailbox = await startTestMailbox();
  let moved = 0;
  const clock = { now: () => new Date(Date.now() + moved) };
  const platform = await startTestPlatform({ clock, config: { SMTP_URL: mailbox.url, ...config } });

  const codeFor: ChangeWorld['codeFor'] = async (user, purpose) => {
    // The next code may come after 50 seconds, five times an hour.
    moved += 13 * 60_000;
    await user.service(AccountsServiceService).sendCode({ purpose }, user.call());
    return mailbox.takeCode(user.email);
  };
  const confirm: ChangeWorld['confirm'] = async (user, { changeGuid, kind }, wanted = {}) => {
    const purpose = purposes[kind];
    const code = purpose === undefined || wanted.code !== undefined ? '' : await codeFor(user, purpose);
    const { jobId } = await changesOf(user).confirmChange(
      {
        changeGuid,
        code,
        method: purpose === undefined ? CodeMethod.UNSPECIFIED : CodeMethod.EMAIL,
        isFinalConfirmed: true,
        previewId: wanted.previewId ?? (await readChange(user, changeGuid)).previewId,
        idempotencyKey: randomUUID(),
        ...wanted,
      },
      user.call(),
    );
    return jobId;
  };
  return {
    platform,
    mailbox,
    later: (ms) => {
      moved += ms;
    },
    codeFor,
    confirm,
    carryOut: async (user, change) => {
      const job = await endOfJob(platform, user, await confirm(user, change));
      return { job, change: await readChange(user, change.changeGuid) };
    },
    close: async () => {
      await platform.close();
      await mailbox.close();
    },
  };
};
