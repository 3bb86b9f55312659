import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { callerContract } from '../access/caller.contract.js';
import { blacklistContract } from '../blacklist/blacklist.contract.js';
import { catalogueContract } from '../catalogue/catalogue.contract.js';
import { extractionContract } from '../extraction/extraction.contract.js';
import { importContract } from '../import/import.contract.js';
import { declarePartner, partnerEndpoint, type PartnerEndpoint } from '../partner-endpoint.contract.js';
import { documentOf } from './document.js';
import { openapiContract } from './openapi.contract.js';

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const endpoints: readonly PartnerEndpoint[] = [
  callerContract.caller,
  importContract.begin,
  importContract.see,
  extractionContract.extract,
  blacklistContract.begin,
  blacklistContract.see,
  ...Object.values(catalogueContract),
  openapiContract.document,
];
const document = documentOf(endpoints);
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operation = (method: string, path: string): Operation => {
  const found = paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
};

describe('the description of the partner API', () => {
  it('is valid OpenAPI 3.1, by the schema of the OpenAPI Initiative', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document['openapi']).toBe('3.1.0');
  });

  it('has one operation for each endpoint, under names that are used once', () => {
    const operations = Object.values(paths).flatMap((of) => Object.values(of));
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  });

  it('asks for an Idempotency-Key where an operation is done once', () => {
    const named = (method: string, path: string) =>
      (operation(method, path).parameters ?? []).filter(({ required }) => required).map(({ name }) => name);
    expect(named('post', '/api/v4/transaction/import')).toEqual(['Idempotency-Key']);
    expect(named('post', '/api/v1/transaction/extraction')).toEqual(['Idempotency-Key']);
    expect(named('get', '/api/v4/transaction/import/{insertionGuid}')).toEqual(['insertionGuid']);
  });

  it('says how long a token may live, as the page for partners does', () => {
    expect(JSON.stringify(document['components'])).toContain('at most 60 minutes from `iat` to `exp`');
    expect(readFileSync('docs/partner-api.md', 'utf8')).toContain('| `iat`, `exp` | at most 60 minutes apart;');
  });

  it('says what spares a caller the answer, and how the parts of a walk are asked for', () => {
    const { parameters = [], responses } = operation('get', '/api/v4/products');
    expect(parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      ...['query changedSince', 'query owner', 'query pageSize', 'query after', 'header If-None-Match'],
    ]);
    expect(responses['304']?.description).toBe('What you have is still good.');
    expect(responses['422']?.description).toContain('`request.invalid`');
    expect(operation('get', '/api/v1/caller').responses['304']).toBeUndefined();
  });

  it('needs a token for all but itself', () => {
    const open = endpoints.filter(({ permission }) => permission === 'public').map(({ route }) => route as string);
    expect(open).toEqual(['GET /api/openapi.json']);
    expect(operation('get', '/api/openapi.json').security).toEqual([]);
    expect(operation('get', '/api/v1/caller').security).toBeUndefined();
  });

  it('says the limits that hold', () => {
    const { schema } = operation('post', '/api/v4/transaction/import').requestBody?.content['application/json'] ?? {};
    expect(schema).toMatchObject({
      properties: { keys: { maxItems: 50_000, minItems: 1 } },
      additionalProperties: false,
      required: ['skuGuid', 'rightGuid', 'keys'],
    });
  });

  it('explains each refusal under the status that it comes with', () => {
    const { responses } = operation('post', '/api/v1/transaction/extraction');
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '504',
    ]);
    expect(responses['403']?.description).toContain('`extraction.right_not_for_api`: The right is for bulk');
    expect(responses['409']?.description).toContain('`extraction.answer_over`');
  });

  it('is not made with an endpoint or a code that nobody has described', () => {
    const { reply } = callerContract.caller;
    const terms = { status: 200, logged: [] } as const;
    const unknown = partnerEndpoint(declarePartner('GET /api/v1/other', { permission: 'signed-in', reply }), terms);
    expect(() => documentOf([unknown])).toThrow('GET /api/v1/other is not described');
    const errors = ['stock.nobody_knows'] as const;
    const refusing = partnerEndpoint(
      declarePartner('GET /api/v1/caller', { permission: 'signed-in', reply, errors }),
      terms,
    );
    expect(() => documentOf([refusing])).toThrow('stock.nobody_knows');
  });
});
