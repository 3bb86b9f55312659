/** Where browsers report what the Content-Security-Policy has stopped. They cannot send a header of ours. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../../../kernel/log.js';
import type { AuditPlace } from '../audit.js';
import { Repeats } from '../checks/repeats.js';

const limitBytes = 16 * 1024;
const maxFieldLength = 300;
const types = /^application\/(?:csp-report|reports\+json|json)(?:\s*;|$)/i;

// A report is the browser's word, and a page's: one line each, and never a query (it may hold a code).
const plain = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .replace(/\?.*$/s, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .slice(0, maxFieldLength);

/** A browser sends its report at once; who does it byte by byte is none. */
const readMs = 5_000;

const readAll = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => request.destroy(), readMs);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limitBytes) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(late);
  }
};

/** The two formats name the same things differently (Reporting API, and the older report-uri). */
const first = (violation: Record<string, unknown>, ...names: readonly string[]): string =>
  plain(names.map((name) => violation[name]).find((value) => value !== undefined));

const violationsIn = (text: string): Record<string, unknown>[] => {
  const parsed = JSON.parse(text) as unknown;
  const reports = Array.isArray(parsed) ? (parsed as unknown[]) : [parsed];
  return reports.slice(0, 10).map((report) => {
    const fields = (report ?? {}) as Record<string, unknown>;
    return (fields['body'] ?? fields['csp-report'] ?? {}) as Record<string, unknown>;
  });
};

/** A page that breaks the policy does so in some places; of more in a minute from one network the number is told. */
const reportsInFull = 20;

export class PolicyReports {
  private readonly repeats: Repeats;

  constructor(private readonly log: Logger) {
    const auditCount = ({ clientAddress }: AuditPlace, count: number): void =>
      log.warn({ ip: clientAddress, count }, 'the browser stopped more by policy');
    this.repeats = new Repeats({ inFull: reportsInFull, auditCount });
  }

  /** Answers 204 whatever came: nobody reads the answer. */
  async take(request: IncomingMessage, response: ServerResponse, place: AuditPlace): Promise<void> {
    try {
      const text = types.test(request.headers['content-type'] ?? '') ? await readAll(request) : undefined;
      for (const violation of text === undefined ? [] : violationsIn(text))
        if (this.repeats.isInFull(place)) this.audit(violation);
    } catch {
      this.log.debug('a policy report could not be read');
    }
    if (!response.headersSent) response.writeHead(204).end();
  }

  close(): void {
    this.repeats.close();
  }

  private audit(violation: Record<string, unknown>): void {
    this.log.warn(
      {
        directive: first(violation, 'effectiveDirective', 'effective-directive', 'violated-directive'),
        blocked: first(violation, 'blockedURL', 'blocked-uri'),
        document: first(violation, 'documentURL', 'document-uri'),
      },
      'the browser stopped something by policy',
    );
  }
}
