/**
 * One call of the partner API, from its head to its answer: who calls (before a byte of the body is read), the body
 * within its limit, the handler within its deadline, the answer with what is declared and nothing else.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors, DomainError } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { httpCorrelationId } from '../../access/index.js';
import type { GateService, Knock } from '../access/gate.service.js';
import { plainAddress } from '../access/networks.js';
import { notModified, type PartnerCaller, type PartnerExchange } from '../access/partner-caller.js';
import type { CallSink } from '../log/partner-call.js';
import type { PartnerEndpoint } from '../partner-endpoint.contract.js';
import { partnerErrors } from '../partner.errors.js';
import { CallRecord } from './call-record.js';
import { PartnerBody } from './partner-body.js';
import { parsePartner } from './parse-partner.js';
import { HttpRefusal, refusalOf, sendProblem } from './partner-problem.js';
import type { ServedEndpoint } from './partner-routes.js';

export interface BindingDependencies {
  readonly gate: GateService;
  readonly sink: CallSink;
  readonly clock: Clock;
  readonly log: Logger;
}

const defaultDeadlineMs = 10_000;
const idempotencyForm = /^[\x21-\x7e]{8,128}$/;
const maxParamLength = 256;

/** What any call may answer, and what the door says. */
const commonCodes: ReadonlySet<string> = new Set([
  'request.invalid',
  'request.not_found',
  'request.rate_limited',
  'permission.denied',
  'permission.not_available',
  'upstream.deadline',
  'upstream.unavailable',
  'partner.unauthenticated',
  'partner.address_refused',
  'partner.idempotency_key_missing',
]);

/** A code that the endpoint has not declared is a mistake of ours, and says nothing. */
const declared = (endpoint: PartnerEndpoint, thrown: unknown): unknown => {
  if (!(thrown instanceof DomainError)) return thrown;
  const isDeclared = commonCodes.has(thrown.code) || (endpoint.errors as readonly string[]).includes(thrown.code);
  return isDeclared ? thrown : callErrors('internal', { cause: thrown });
};

const paramsOf = (params: Request['params']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'string' || value.length > maxParamLength) throw callErrors('request.not_found');
      return [name, value];
    }),
  );

/** Settles as the work does, or rejects at the deadline or the caller's departure. */
const limitOf = (request: Request, response: Response, deadlineMs: number) => {
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined); // raced below
  const end = (reason: Error): void => {
    reject(reason);
    controller.abort(reason);
  };
  const late = (): Error =>
    request.complete
      ? callErrors('upstream.deadline')
      : new HttpRefusal(408, 'request.timeout', { connection: 'close' });
  const timer = setTimeout(() => end(late()), deadlineMs);
  const gone = (): void => {
    if (!response.writableFinished) end(new Error('the caller went away'));
  };
  response.once('close', gone);
  return {
    signal: controller.signal,
    within: <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended]),
    release: (): void => {
      clearTimeout(timer);
      response.off('close', gone);
    },
  };
};

/** Compared weakly (RFC 9110, 8.8.3.2): what another place between us has made of a tag is still ours. */
const namesTag = (header: string, etag: string): boolean =>
  header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

const send = (response: Response, endpoint: PartnerEndpoint, answered: unknown): string => {
  if (answered === notModified) {
    response.status(304).end();
    return '';
  }
  const parsed = (endpoint.reply as z.ZodType).safeParse(answered);
  if (!parsed.success) throw callErrors('internal', { cause: parsed.error });
  const { media } = endpoint;
  const body = media === undefined ? JSON.stringify(parsed.data) : (parsed.data as Buffer);
  response.status(endpoint.status).setHeader('content-type', media ?? 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
  return typeof body === 'string' ? body : '';
};

class BoundCall {
  readonly #body: PartnerBody;
  readonly #record: CallRecord;
  readonly #knock: Knock;

  constructor(
    private readonly served: ServedEndpoint,
    private readonly dependencies: BindingDependencies,
    private readonly request: Request,
    private readonly response: Response,
  ) {
    const { endpoint } = served;
    const address = plainAddress(request.ip ?? '');
    this.#body = new PartnerBody(request, endpoint.limitBytes);
    this.#record = new CallRecord(endpoint, request, this.#body, address, dependencies.clock);
    this.#knock = {
      authorization: request.get('authorization'),
      address,
      correlationId: httpCorrelationId(request),
      isWrite: request.method !== 'GET',
      permission: endpoint.permission,
    };
    response.once('close', () => this.#record.log(dependencies.sink, response, this.#knock.correlationId));
  }

  async run(): Promise<void> {
    const { endpoint } = this.served;
    const limit = limitOf(this.request, this.response, endpoint.deadlineMs ?? defaultDeadlineMs);
    try {
      const answered = await limit.within(this.#act(limit.signal));
      this.#record.answered(send(this.response, endpoint, answered));
    } catch (thrown) {
      this.#refuse(declared(endpoint, thrown));
    } finally {
      limit.release();
    }
  }

  async #act(signal: AbortSignal): Promise<unknown> {
    const caller = await this.#caller();
    const input = await this.#input();
    const handler = this.served.handler as unknown as (
      input: unknown,
      caller: PartnerCaller | undefined,
      exchange: PartnerExchange,
    ) => Promise<unknown>;
    return handler(input, caller, {
      idempotencyKey: this.#idempotencyKey(),
      signal,
      location: (path) => this.response.setHeader('location', path),
      header: (name, value) => this.response.setHeader(name, value),
      ...this.#conditional(),
    });
  }

  #conditional(): Pick<PartnerExchange, 'isConditional' | 'isCurrent'> {
    const known = this.request.get('if-none-match');
    return {
      isConditional: known !== undefined,
      isCurrent: (etag) => {
        this.response.setHeader('etag', etag);
        return known !== undefined && namesTag(known, etag);
      },
    };
  }

  async #caller(): Promise<PartnerCaller | undefined> {
    if (this.served.endpoint.permission === 'public') return undefined;
    const token = await this.dependencies.gate.identify(this.#knock);
    this.#record.attribute(token);
    return this.dependencies.gate.admit(token, this.#knock);
  }

  #idempotencyKey(): string {
    const key = this.request.get('idempotency-key') ?? '';
    if (this.served.endpoint.isIdempotent === true && !idempotencyForm.test(key))
      throw partnerErrors('partner.idempotency_key_missing');
    return key;
  }

  async #input(): Promise<unknown> {
    const { endpoint } = this.served;
    this.#idempotencyKey();
    const hasBody = endpoint.upload === true || endpoint.body !== undefined;
    if (hasBody) this.#body.check();
    return {
      params: paramsOf(this.request.params),
      ...(endpoint.query !== undefined && { query: parsePartner(endpoint.query as z.ZodType, this.request.query) }),
      ...(endpoint.body !== undefined && { body: parsePartner(endpoint.body as z.ZodType, await this.#body.json()) }),
      ...(endpoint.upload === true && { upload: this.#body.bytes() }),
    };
  }

  #refuse(thrown: unknown): void {
    const { log } = this.dependencies;
    if (this.response.closed) return log.debug({ err: thrown }, 'a partner left before the answer');
    const refusal = refusalOf(thrown, this.#knock.correlationId);
    if (refusal.problem.status === 500) log.error({ err: thrown }, 'a partner call failed');
    else log.debug({ errorCode: refusal.problem.code }, 'a partner call was refused');
    if (this.response.headersSent) this.response.destroy();
    else this.#record.refused(thrown, sendProblem(this.response, refusal));
  }
}

/** Handles all methods of one path. @param endpoints by method */
export const bindPath = (
  endpoints: ReadonlyMap<string, ServedEndpoint>,
  dependencies: BindingDependencies,
): RequestHandler => {
  const allow = [...endpoints.keys()].join(', ');
  return async (request, response) => {
    const served = endpoints.get(request.method);
    if (served !== undefined) return new BoundCall(served, dependencies, request, response).run();
    const refusal = new HttpRefusal(405, 'request.method', { allow });
    sendProblem(response, refusalOf(refusal, httpCorrelationId(request)));
  };
};
