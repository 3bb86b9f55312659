/** What is remembered of a browser's profile: its pages as they stand, Playwright's trace, console, and what it asked. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Request } from 'playwright-core';
import { witness } from './witness.js';

/** Of console and requests, the last so many lines. */
const maxLines = 5_000;
/** Of those that were refused or failed, so many are printed. */
const maxFailures = 8;
/** A page that is stuck is not waited for. */
const shotMs = 20_000;

class Lines {
  #kept: string[] = [];

  add(line: string): void {
    this.#kept.push(`${new Date().toISOString()} ${line}`);
    if (this.#kept.length > 2 * maxLines) this.#kept = this.#kept.slice(-maxLines);
  }

  get text(): string {
    return `${this.#kept.slice(-maxLines).join('\n')}\n`;
  }
}

const answered = async (request: Request): Promise<{ status: number; line: string }> => {
  const status = (await request.response())?.status() ?? 0;
  const { startTime, responseEnd } = request.timing();
  const ms = responseEnd < 0 ? Date.now() - startTime : responseEnd;
  return { status, line: `${request.method()} ${request.url()} ${status} ${ms.toFixed(0)} ms` };
};

/** A query may hold a code or a token, and an address a key. */
const placeOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** @param name tells the profiles of one spec apart; @returns when the trace has begun */
export const witnessPages = async (context: BrowserContext, name: string): Promise<void> => {
  const [spoken, asked] = [new Lines(), new Lines()];
  let refused: string[] = [];
  const waiting = new Map<Request, Date>();
  const refuses = (request: Request, how: string | number): void => {
    const line = `  ${new Date().toISOString()} ${request.method()} ${placeOf(request.url())} ${how}`;
    refused = [...refused, line].slice(-maxFailures);
  };
  context.on('console', (message) => spoken.add(`${message.type()} ${message.text()}`));
  context.on('weberror', ({ error }) => spoken.add(`thrown ${String(error())}`));
  context.on('request', (request) => waiting.set(request, new Date()));
  context.on('requestfinished', (request) => {
    waiting.delete(request);
    answered(request).then(
      ({ status, line }) => {
        asked.add(line);
        if (status >= 400) refuses(request, status);
      },
      () => undefined,
    );
  });
  context.on('requestfailed', (request) => {
    waiting.delete(request);
    const fault = `failed: ${request.failure()?.errorText ?? ''}`;
    asked.add(`${request.method()} ${request.url()} ${fault}`);
    refuses(request, fault);
  });
  const trace = { snapshots: process.env['TRACE_SNAPSHOTS'] !== undefined, screenshots: false, sources: false };
  await context.tracing.start(trace);
  const leave = witness({
    begins: async () => {
      await context.tracing.stopChunk();
      await context.tracing.startChunk();
    },
    says: () => [
      `  ${name} is at ${context
        .pages()
        .map((page) => placeOf(page.url()))
        .join(', ')}`,
      ...refused,
      ...[...waiting]
        .slice(0, maxFailures)
        .map(([request, since]) => `  ${since.toISOString()} ${request.method()} ${placeOf(request.url())} unanswered`),
    ],
    report: async (folder) => {
      const fileOf = (kind: string): string => join(folder, `${name}-${kind}`);
      writeFileSync(fileOf('console.txt'), spoken.text);
      writeFileSync(fileOf('http.txt'), asked.text);
      const shots = context
        .pages()
        .map((page, at) => page.screenshot({ path: fileOf(`page-${at + 1}.png`), timeout: shotMs }));
      await Promise.allSettled(shots);
      await context.tracing.stopChunk({ path: fileOf('trace.zip') });
      await context.tracing.startChunk();
    },
  });
  context.once('close', leave);
};
