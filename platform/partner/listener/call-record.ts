/** Gathers what the API log keeps of one call, and hands it on when the answer has left. */
import type { Request, Response } from 'express';
import type { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import type { SignedToken } from '../access/partner-token.service.js';
import { loggedHeaders, type CallSink } from '../log/partner-call.js';
import { problemNames, redacted, withoutKeys } from '../log/redaction.js';
import type { PartnerEndpoint } from '../partner-endpoint.contract.js';
import { isGuid } from '../../request-id.js';
import type { PartnerBody } from './partner-body.js';

/** The route with its parameters: what is no id in it is not kept. */
const pathOf = (route: string, params: Readonly<Record<string, unknown>>): string =>
  route.slice(route.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    return typeof value === 'string' && isGuid(value) ? value : '***';
  });

/** Why a call was refused, in our own words: an error's cause may hold anything else. */
const noteOf = (thrown: unknown): string | undefined => {
  const cause = thrown instanceof DomainError ? thrown.cause : undefined;
  return typeof cause === 'string' ? cause : undefined;
};

export class CallRecord {
  readonly #begunAt: number;
  #token: SignedToken | undefined;
  #note: string | undefined;
  #answer = '';

  constructor(
    private readonly endpoint: PartnerEndpoint,
    private readonly request: Request,
    private readonly body: PartnerBody,
    private readonly address: string,
    private readonly clock: Clock,
  ) {
    this.#begunAt = clock.now().getTime();
  }

  /** Whose log it belongs to: only what is signed is anybody's. */
  attribute(token: SignedToken): void {
    this.#token = token;
  }

  refused(thrown: unknown, answer: string): void {
    this.#note = noteOf(thrown);
    this.#answer = answer;
  }

  answered(body: string): void {
    this.#answer = body;
  }

  /** When the connection is done with the answer. */
  log(sink: CallSink, response: Response, correlationId: string): void {
    if (this.#token === undefined) return;
    const { certificate } = this.#token;
    const { request, endpoint } = this;
    const { text, isWhole } = this.body.seen;
    const reference = request.get('idempotency-key');
    sink.add({
      at: new Date(this.#begunAt),
      durationMs: this.clock.now().getTime() - this.#begunAt,
      vaultGuid: certificate.vault_id,
      certificate: { guid: certificate.id, name: certificate.name },
      method: request.method,
      path: pathOf(endpoint.route as string, request.params),
      status: response.writableFinished ? response.statusCode : 0,
      note: this.#note,
      address: this.address,
      reference: reference === undefined ? undefined : withoutKeys(reference).slice(0, 255),
      requestHeaders: loggedHeaders(request.headers, withoutKeys),
      responseHeaders: loggedHeaders(response.getHeaders(), withoutKeys),
      request: redacted(text, isWhole, endpoint.logged),
      response: redacted(this.#answer, true, [...problemNames, ...endpoint.logged]),
      correlationId,
    });
  }
}
