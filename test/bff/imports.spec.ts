/** Files of the catalogue on their way through the gateway. */
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/errors.js';
import { CatalogueImport, ImportsServiceService, ImportStatus } from '../../proto/gen/keyway/catalogue/v1/imports.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let manager: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  manager = await world.signIn({ permissions: ['sku-write'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('a file of products and SKUs', () => {
  const route = (size: number): string => `POST /imports?name=spring.xlsx&size=${size}`;
  const workbook = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

  it('is streamed through, header first, and answered with what it would change', async () => {
    const received: Buffer[] = [];
    let header: unknown;
    world.grpc.stub(ImportsServiceService.uploadImport, async (parts) => {
      for await (const part of parts as AsyncIterable<{ header?: unknown; chunk?: Uint8Array }>) {
        header ??= part.header;
        if (part.chunk !== undefined) received.push(Buffer.from(part.chunk));
      }
      const counts = { newCount: 1, changedCount: 2, unchangedCount: 3, errorCount: 4 };
      const given = { importGuid: 'i1', fileName: 'spring.xlsx', status: ImportStatus.CHECKED, ...counts };
      return { import: CatalogueImport.fromPartial(given) };
    });
    const sent = Buffer.alloc(700_000, 'PK');
    const answer = await manager.browser.ask(route(sent.length), { stream: Readable.from([sent]), headers: workbook });
    expect(answer.json()).toMatchObject({ importGuid: 'i1', status: 'checked', errorCount: 4, jobId: null });
    expect(header).toEqual({ name: 'spring.xlsx', sizeBytes: 700_000 });
    expect(Buffer.concat(received).equals(sent)).toBe(true);
    expect(received.every(({ length }) => length <= 256 * 1024)).toBe(true);
  });

  it('that is not as an export is refused with each place', async () => {
    const violations = [{ pointer: 'Products!F1', message: 'There is no column ‘Titel’' }];
    world.grpc.stub(ImportsServiceService.uploadImport, async (parts) => {
      for await (const part of parts) void part;
      throw new DomainError('catalogue.import_columns', 'invalid_argument', { violations });
    });
    const answer = await manager.browser.ask(route(2), {
      stream: Readable.from([Buffer.from('PK')]),
      headers: workbook,
    });
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'catalogue.import_columns', errors: violations }),
    ]);
  });
});
