/** A platform with a clock that can be moved and a mailbox, and the ways in which people extract keys. */
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../../kernel/errors.js';
import { createLog } from '../../../kernel/log.js';
import { AuditLog } from '../../../platform/audit/index.js';
import { SweepService } from '../../../platform/extraction/file/sweep.service.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  ConfirmationMethod,
  ExtractionServiceService,
  ExtractionSettingsServiceService,
  type Extraction,
  type SingleExtraction,
} from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import { startTestMailbox, type TestMailbox } from '../../support/mailbox.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { databaseOf, defaultPrivate, stockIn, type StockRequest, tablesOf } from '../stock/stock-world.js';

export interface Wanted {
  readonly skuGuid: string;
  readonly quantity: number;
  readonly rightGuid?: string;
  readonly code?: string;
  readonly idempotencyKey?: string;
  readonly isFinalConfirmed?: boolean;
  readonly single?: SingleExtraction;
}

export const hourMs = 3_600_000;
export const minuteMs = 60_000;
export const extractions = (user: TestUser) => user.service(ExtractionServiceService);
export const settingsService = (user: TestUser) => user.service(ExtractionSettingsServiceService);
export const keysIn = (text: string): string[] =>
  text.split('\r\n').filter((line) => line !== '' && !line.startsWith('#'));

const given = (extraction: Extraction | undefined): Extraction => {
  if (extraction === undefined) throw new Error('no extraction in the answer');
  return extraction;
};

export class ExtractionWorld {
  private constructor(
    readonly world: TestPlatform,
    readonly mailbox: TestMailbox,
    private readonly time: { moved: number },
  ) {}

  static async begin(): Promise<ExtractionWorld> {
    const time = { moved: 0 };
    const clock = { now: () => new Date(Date.now() + time.moved) };
    const mailbox = await startTestMailbox();
    const world = await startTestPlatform({ clock, config: { SMTP_URL: mailbox.url } });
    return new ExtractionWorld(world, mailbox, time);
  }

  async end(): Promise<void> {
    await this.world.close();
    await this.mailbox.close();
  }

  /** What the platform takes for now. */
  now(): Date {
    return new Date(Date.now() + this.time.moved);
  }

  /** Moves the platform's clock. */
  passes(ms: number): void {
    this.time.moved += ms;
  }

  /** @param isFirst nobody has sent this user one before; else the next may come after 50 seconds, five times an hour */
  async codeFor(user: TestUser, isFirst = false): Promise<string> {
    if (!isFirst) this.passes(13 * minuteMs);
    await user.service(AccountsServiceService).sendCode({ purpose: CodePurpose.EXTRACTION }, user.call());
    return this.mailbox.takeCode(user.email);
  }

  async extract(user: TestUser, wanted: Wanted): Promise<Extraction> {
    const { quantity, ...rest } = wanted;
    const code = wanted.code ?? (await this.codeFor(user));
    const { extraction } = await extractions(user).extract(
      {
        rightGuid: defaultPrivate,
        method: CodeMethod.EMAIL,
        isFinalConfirmed: true,
        idempotencyKey: randomUUID(),
        reference: 'press',
        ...rest,
        quantity: quantity,
        code,
      },
      user.call(),
    );
    return given(extraction);
  }

  /** Asks for a mailed link. */
  async request(user: TestUser, { quantity, ...rest }: Omit<Wanted, 'code' | 'isFinalConfirmed'>): Promise<Extraction> {
    const { extraction } = await extractions(user).requestExtraction(
      { rightGuid: defaultPrivate, idempotencyKey: randomUUID(), reference: '', ...rest, quantity: quantity },
      user.call(),
    );
    return given(extraction);
  }

  /** What stands behind the '#' of the mailed address. */
  async mailedLink(user: TestUser): Promise<string> {
    const { text } = await this.mailbox.takeAbout(user.email, /^Confirm your extraction$/);
    const [, link] = /\/email-extract\/[0-9a-f-]{36}#([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/.exec(text) ?? [];
    if (link === undefined) throw new Error('no link in the mail');
    return link;
  }

  async confirm(user: TestUser, link: string, isFinalConfirmed = true): Promise<Extraction> {
    return given((await extractions(user).confirmExtraction({ link, isFinalConfirmed }, user.call())).extraction);
  }

  /** An Owner has the file made again. */
  async regenerate(
    user: TestUser,
    extractionGuid: string,
    changes: { reason?: string; isForExtractor?: boolean; code?: string } = {},
  ): Promise<Extraction> {
    const code = changes.code ?? (await this.codeFor(user));
    const request = { reason: 'The laptop was lost', isForExtractor: true, ...changes, code };
    const { extraction } = await extractions(user).regenerateFile(
      { ...request, extractionGuid, method: CodeMethod.EMAIL },
      user.call(),
    );
    return given(extraction);
  }

  /** What the platform does every ten minutes. */
  sweep(): Promise<number> {
    const log = createLog('test', 'silent');
    const clock = { now: () => this.now() };
    return new SweepService({ database: databaseOf(this.world), audit: new AuditLog(), clock, log }).run();
  }

  async receipt(user: TestUser, extractionGuid: string): Promise<Extraction> {
    return given((await extractions(user).getExtraction({ extractionGuid }, user.call())).extraction);
  }

  /** As the screen asks: once, and the same question again after a lost answer. */
  async password(user: TestUser, extractionGuid: string, idempotencyKey = extractionGuid): Promise<string> {
    return (await extractions(user).showPassword({ extractionGuid, idempotencyKey }, user.call())).password;
  }

  async fetchZip(user: TestUser, extractionGuid: string): Promise<{ name: string; bytes: Buffer }> {
    const parts: Uint8Array[] = [];
    let name = '';
    for await (const part of extractions(user).downloadExtraction({ extractionGuid }, user.call())) {
      name ||= part.fileName;
      parts.push(part.chunk);
    }
    return { name, bytes: Buffer.concat(parts) };
  }

  /** A download that may be refused, or that its taker breaks off with the first bytes. */
  async tryZip(
    user: TestUser,
    extractionGuid: string,
    isBrokenOff = false,
  ): Promise<{ bytes: number; refusal: string }> {
    let bytes = 0;
    try {
      for await (const { chunk } of extractions(user).downloadExtraction({ extractionGuid }, user.call())) {
        bytes += chunk.length;
        if (isBrokenOff && bytes > 0) break;
      }
    } catch (thrown) {
      if (!(thrown instanceof DomainError)) throw thrown;
      return { bytes, refusal: thrown.code };
    }
    return { bytes, refusal: '' };
  }

  async download(user: TestUser, extractionGuid: string): Promise<{ name: string; entry: string; text: string }> {
    const password = await this.password(user, extractionGuid);
    const { name, bytes } = await this.fetchZip(user, extractionGuid);
    return { name, ...(await openZip(bytes, password)) };
  }

  balanceOf(skuGuid: string) {
    return tablesOf(this.world)
      .selectFrom('stock_standing')
      .selectAll()
      .where('sku_id', '=', skuGuid)
      .executeTakeFirstOrThrow();
  }

  async aStock(count: number, request?: StockRequest) {
    const { owner, ...stock } = await stockIn(this.world, count, request);
    return { user: owner, ...stock };
  }

  /** The vault confirms by email link from now on. */
  async confirmsByLink(owner: TestUser): Promise<void> {
    const { settings } = await settingsService(owner).getSettings({}, owner.call());
    await settingsService(owner).updateSettings(
      {
        confirmationMethod: ConfirmationMethod.EMAIL_LINK,
        limits: settings?.limits ?? [],
        version: settings?.version ?? 0,
        isDisclaimerAccepted: true,
      },
      owner.call(),
    );
  }

  /** What was audited of an extraction. */
  async audited(extractionGuid: string): Promise<unknown[]> {
    const found = await this.world.database?.execute(
      'select action from audit_event where object_id = $1 order by id',
      [extractionGuid],
    );
    return (found?.rows ?? []).map(({ action }) => action);
  }
}

/** @throws when the password is another one */
export const openZip = async (bytes: Buffer, password: string): Promise<{ entry: string; text: string }> => {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { useWebWorkers: false });
  const [entry, ...others] = await reader.getEntries();
  if (entry === undefined || entry.directory || others.length > 0) throw new Error('one file was expected in the ZIP');
  return { entry: entry.filename, text: await entry.getData(new TextWriter(), { password }) };
};
