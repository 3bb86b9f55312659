/** Calls of the partner API whose answers are judged by what the API says of itself. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestPlatform } from '../../support/platform.js';
import { partnerUrlIn, type TestPartner } from './partner-world.js';

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** Of the call; a new one when absent, none when null. */
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is as it was described. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const pointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

const requestOf = (method: string, { body, idempotencyKey = randomUUID(), headers = {} }: Sent): RequestInit => ({
  headers: {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    ...headers,
  },
  ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
});

export class DescribedApi {
  readonly #ajv: Ajv2020;

  private constructor(readonly document: Described) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    this.#ajv.addSchema(document, 'api');
  }

  static async of(world: TestPlatform): Promise<DescribedApi> {
    const answer = await fetch(new URL('/api/openapi.json', partnerUrlIn(world)));
    assert.equal(answer.status, 200);
    return new DescribedApi((await answer.json()) as Described);
  }

  /** @param route as it is described: 'GET /api/v4/transaction/import/{insertionGuid}' */
  async call(partner: Pick<TestPartner, 'call'>, route: string, sent: Sent = {}): Promise<Answer> {
    const [method = '', path = ''] = route.split(' ');
    const { params = {}, query = '' } = sent;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await partner.call(`${address}${query}`, { method, ...requestOf(method, sent) });
    const content: unknown = await answer.json();
    this.#judge(method.toLowerCase(), path, answer, content);
    return { status: answer.status, headers: answer.headers, body: content };
  }

  #judge(method: string, path: string, answer: Response, content: unknown): void {
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
    const place = ['paths', path, method, 'responses', String(answer.status), 'content', type, 'schema'];
    const validate = this.#ajv.getSchema(`api#/${place.map(pointer).map(encodeURIComponent).join('/')}`);
    assert.ok(
      validate,
      `${method} ${path} answers ${answer.status} ${type}, which is not described: ${JSON.stringify(content)}`,
    );
    assert.ok(
      validate(content),
      `${method} ${path} ${answer.status}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(content)}`,
    );
  }
}
