/** The public contract as a file: each change of it is a visible difference in review. */
import { contract } from '../../bff/contract.js';
import { z } from 'zod';

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
  Object.values(contract)
    .map((endpoint): [string, Described] => [
      endpoint.route,
      {
        permission: endpoint.permission,
        ...(endpoint.upload && { upload: true }),
        ...('deadlineMs' in endpoint && endpoint.deadlineMs !== undefined && { deadlineMs: endpoint.deadlineMs }),
        ...('query' in endpoint && endpoint.query !== undefined && { query: shapeOf(endpoint.query) }),
        ...('body' in endpoint && endpoint.body !== undefined && { body: shapeOf(endpoint.body) }),
        reply: shapeOf(endpoint.reply),
        errors: endpoint.errors,
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
