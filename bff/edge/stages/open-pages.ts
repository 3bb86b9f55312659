/** What needs neither session nor CSRF header: probes, reports of the policy, the client's files and pages. */
import type { Drain } from '../../../kernel/drain.js';
import type { Sessions } from '../../session/sessions.js';
import type { PolicyReports } from '../answers/csp-reports.js';
import { reportPath, type SecurityHeaders } from '../answers/security-headers.js';
import { answerWeb } from '../files/web-answers.js';
import type { WebFiles } from '../files/web-files.js';
import { noteRoute } from '../observer.js';
import type { Passage, Stage } from './stage.js';

export interface OpenPagesDependencies {
  readonly files: WebFiles;
  readonly headers: SecurityHeaders;
  readonly reports: PolicyReports;
  /** Counts a report. @throws DomainError request.rate_limited */
  readonly count: (passage: Passage) => void;
  readonly sessions: Pick<Sessions, 'isReady'>;
  readonly drain: Pick<Drain, 'isLeaving'>;
}

/** Lives; can serve; has finished its start, which is so from the first request that it can take (ADR 0032). */
const probes: ReadonlySet<string> = new Set(['/live', '/ready', '/startup']);
/** Pages by their own name; all others count as one. */
const pageTemplates: ReadonlySet<string> = new Set([...probes, reportPath]);

export const openPages = ({ files, headers, reports, count, sessions, drain }: OpenPagesDependencies): Stage => {
  const answerHealth = async ({ response, path }: Passage): Promise<void> => {
    const isUp = path !== '/ready' || (!drain.isLeaving && (await sessions.isReady()));
    response.setHeader('cache-control', 'no-store');
    response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ isUp }));
  };

  return async (passage) => {
    const { request, response, path, kind, correlationId } = passage;
    if (kind !== 'page') return false;
    noteRoute(response, pageTemplates.has(path) ? path : 'page');
    if (probes.has(path)) await answerHealth(passage);
    else if (path === reportPath && request.method === 'POST') {
      count(passage);
      await reports.take(request, response, passage);
    } else await answerWeb(request, response, path, correlationId, files, headers);
    return true;
  };
};
