/** The public contract as a file: each change of it is a visible difference in review. */
import { contract } from '../../bff/contract.js';
import { z } from 'zod';
import type { AnyEndpoint } from '../../kernel/endpoint.js';

interface Described {
  permission: unknown;
  upload?: true;
  deadlineMs?: number;
  query?: unknown;
  body?: unknown;
  reply: unknown;
  errors: readonly string[];
}

const shapeOf = (schema: unknown): unknown => {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema as z.ZodType, { io: 'input' });
  return shape;
};

const described = Object.fromEntries(
  Object.values<AnyEndpoint>(contract)
    .map((endpoint): [string, Described] => [
      endpoint.route as string,
      {
        permission: endpoint.permission,
        ...(endpoint.upload === true && { upload: true }),
        ...(endpoint.deadlineMs !== undefined && { deadlineMs: endpoint.deadlineMs }),
        ...(endpoint.query !== undefined && { query: shapeOf(endpoint.query) }),
        ...(endpoint.body !== undefined && { body: shapeOf(endpoint.body) }),
        reply: shapeOf(endpoint.reply),
        errors: endpoint.errors as readonly string[],
      },
    ])
    .sort(([a], [b]) => a.localeCompare(b)),
);

describe('the contract of the gateway', () => {
  it('is the one that the snapshot shows', () => {
    expect(described).toMatchSnapshot();
  });

  it('has each route once', () => {
    const routes = Object.values(contract).map(({ route }) => route);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('names its codes in one form', () => {
    for (const { errors } of Object.values(contract)) {
      for (const code of errors) expect(code).toMatch(/^[a-z]+\.[a-z_]+$/);
    }
  });
});
