/** The partner API as OpenAPI 3.1, made of the declarations that it is served by. */
import { z } from 'zod';
import { maxTokenMinutes } from '../access/partner-token.service.js';
import type { PartnerEndpoint } from '../partner-endpoint.contract.js';
import { operationOf } from './operations.js';
import { problemText, statusOfCode } from './problem-texts.js';

type Json = Record<string, unknown>;

/** Beside what the endpoint declares, any call may answer these. */
const ofAll = ['request.rate_limited', 'upstream.unavailable', 'upstream.deadline', 'internal'];
const ofCertificates = [
  'partner.unauthenticated',
  'partner.address_refused',
  'permission.denied',
  'permission.not_available',
];
const ofContents = ['request.invalid'];
/** What only HTTP knows has no kind of error. */
const httpRefusals: Readonly<Record<string, number>> = {
  'request.unreadable': 400,
  'request.timeout': 408,
  'request.too_large': 413,
  'request.media_type': 415,
};

const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457. Programs act on `code`, which does not change; sentences may.',
  required: ['type', 'title', 'status', 'code', 'correlationId'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    correlationId: { type: 'string', description: 'Tell it when you ask us about this call.' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          row: { type: 'integer', minimum: 1, description: 'Place in the list of keys, from 1.' },
          field: { type: 'string' },
          message: { type: 'string', description: 'Never a key.' },
        },
      },
    },
  },
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
};

const routeOf = ({ route }: PartnerEndpoint): { method: string; path: string; names: string[] } => {
  const [method = '', path = ''] = (route as string).split(' ');
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { method: method.toLowerCase(), path: path.replace(/:(\w+)/g, '{$1}'), names };
};

const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Of your vault: the same key with the same body is answered the same way and done once; with another body it is refused.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
};

const conditionHeader: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer that you have: it is not sent again while it is good (304).',
  schema: { type: 'string' },
};
const tagHeaders: Json = { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } };

const queryParameters = (query: z.ZodType | undefined): Json[] => {
  if (query === undefined) return [];
  const { properties = {} } = schemaOf(query, 'output') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
};

const parametersOf = (endpoint: PartnerEndpoint): Json[] => [
  ...routeOf(endpoint).names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ...queryParameters(endpoint.query as z.ZodType | undefined),
  ...(endpoint.isIdempotent === true ? [idempotencyHeader] : []),
  ...(endpoint.isConditional === true ? [conditionHeader] : []),
];

const codesOf = (endpoint: PartnerEndpoint): string[] => [
  ...(endpoint.errors as readonly string[]),
  ...ofAll,
  ...(endpoint.permission === 'public' ? [] : ofCertificates),
  ...(endpoint.query === undefined ? [] : ofContents),
  ...(endpoint.body !== undefined || endpoint.upload === true ? [...ofContents, ...Object.keys(httpRefusals)] : []),
  ...(endpoint.isIdempotent === true ? ['partner.idempotency_key_missing'] : []),
];

const refusalsOf = (endpoint: PartnerEndpoint): Json => {
  const byStatus = Map.groupBy(new Set(codesOf(endpoint)), (code) => httpRefusals[code] ?? statusOfCode(code));
  const entries = [...byStatus].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `- \`${code}\`: ${problemText(code)}`).join('\n'),
        ...(status === 429 && {
          headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
        }),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes.toSorted() } } }],
            },
          },
        },
      },
    ]),
  );
};

const successOf = (endpoint: PartnerEndpoint): Json => ({
  description: endpoint.status === 202 ? 'Accepted: it will be done, once.' : 'Done.',
  ...(endpoint.status === 202 && {
    headers: { Location: { description: 'Ask there what has become of it.', schema: { type: 'string' } } },
  }),
  ...(endpoint.isConditional === true && { headers: tagHeaders }),
  content:
    endpoint.media === undefined
      ? { 'application/json': { schema: schemaOf(endpoint.reply as z.ZodType, 'output') } }
      : { [endpoint.media]: {} },
});

const operationObject = (endpoint: PartnerEndpoint): Json => {
  const { body, example, ...texts } = operationOf(endpoint.route as string);
  const parameters = parametersOf(endpoint);
  const bodySchema = body ?? (endpoint.body as z.ZodType | undefined);
  return {
    ...texts,
    ...(endpoint.permission === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(bodySchema !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(bodySchema, 'input'), ...(example && { example }) } },
      },
    }),
    responses: {
      [endpoint.status]: successOf(endpoint),
      ...(endpoint.isConditional === true && {
        304: { description: 'What you have is still good.', headers: tagHeaders },
      }),
      ...refusalsOf(endpoint),
    },
  };
};

/** @throws Error for an endpoint or a code that nobody has described */
export const documentOf = (endpoints: readonly PartnerEndpoint[]): Json => {
  const byPath = Map.groupBy(endpoints, (endpoint) => routeOf(endpoint).path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyway partner API',
      version: '1',
      description:
        'Keys in, keys out, keys blocked, and the catalogue read, for the programs of a vault. Times are UTC (RFC 3339). A key never stands in an error, an address or our logs.',
    },
    security: [{ certificate: [] }],
    paths: Object.fromEntries(
      [...byPath].map(([path, of]) => [
        path,
        Object.fromEntries(of.map((endpoint) => [routeOf(endpoint).method, operationObject(endpoint)])),
      ]),
    ),
    components: {
      securitySchemes: {
        certificate: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `RS256 or ES256, signed with the private key of a certificate that is registered for your vault. It lives at most ${maxTokenMinutes} minutes from \`iat\` to \`exp\`; one that lives longer, or is without either, is refused. Each writing call needs a token of its own (\`jti\`).`,
        },
      },
      schemas: { Problem: problemSchema },
    },
  };
};
