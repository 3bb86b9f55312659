/** Who may call what: without a session, without the permission, from another vault. */
import { randomUUID } from 'node:crypto';
import { CatalogueServiceService } from '../../../proto/gen/keyway/catalogue/v1/catalogue.js';
import {
  ConfirmationMethod,
  ExtractionServiceService,
  ExtractionSettingsServiceService,
} from '../../../proto/gen/keyway/extraction/v1/extraction.js';
import { RightsServiceService } from '../../../proto/gen/keyway/rights/v1/rights.js';
import { InsertionsServiceService } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { TransactionsServiceService } from '../../../proto/gen/keyway/stock/v1/transactions.js';
import type { GrpcCall } from '../../../kernel/grpc/client.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { aDraft, aSku, insertKeys, keysOf, partsOf, refusalOf, upload } from './stock-world.js';

let world: TestPlatform;
let owner: TestUser;
let draft: string;
let fileGuid: string;
let transactionGuid: string;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner' });
  const { skuGuid } = await aSku(world, owner.ownerGuid);
  ({ transactionGuid } = await insertKeys(world, owner, skuGuid, keysOf(3)));
  draft = await aDraft(owner, skuGuid);
  fileGuid = (await upload(owner, draft, 'a.txt', keysOf(2))).file?.fileGuid ?? '';
});
afterAll(() => world.close());

const drain = async (parts: AsyncIterable<unknown>): Promise<void> => {
  for await (const part of parts) if (part === undefined) throw new Error('an empty part');
};

/** Every call of the domain, on things of the owner's vault. */
const calls: Record<string, (call: GrpcCall) => Promise<unknown>> = {
  createInsertion: (call) => world.service(InsertionsServiceService).createInsertion({}, call),
  updateInsertion: (call) =>
    world.service(InsertionsServiceService).updateInsertion({ insertionGuid: draft, note: 'x' }, call),
  getInsertion: (call) => world.service(InsertionsServiceService).getInsertion({ insertionGuid: draft }, call),
  uploadFile: (call) =>
    world.service(InsertionsServiceService).uploadFile(partsOf(draft, 'b.txt', Buffer.from('ABCDE-FGHIJ-KLMNO')), call),
  removeFile: (call) => world.service(InsertionsServiceService).removeFile({ insertionGuid: draft, fileGuid }, call),
  listRejectedLines: (call) =>
    drain(world.service(InsertionsServiceService).listRejectedLines({ insertionGuid: draft }, call)),
  commitInsertion: (call) =>
    world
      .service(InsertionsServiceService)
      .commitInsertion({ insertionGuid: draft, idempotencyKey: randomUUID() }, call),
  cancelInsertion: (call) => world.service(InsertionsServiceService).cancelInsertion({ insertionGuid: draft }, call),
  getTransaction: (call) => world.service(TransactionsServiceService).getTransaction({ transactionGuid }, call),
  listInsertableProducts: (call) =>
    world.service(CatalogueServiceService).listInsertableProducts({ pageSize: 10 }, call),
  listRights: (call) => world.service(RightsServiceService).listRights({}, call),
  getExtractionOptions: (call) => world.service(ExtractionServiceService).getExtractionOptions({}, call),
  extract: (call) =>
    world.service(ExtractionServiceService).extract(
      {
        idempotencyKey: randomUUID(),
        isFinalConfirmed: true,
        quantity: 1,
        method: 'email',
        code: '000000',
        skuGuid: draft,
        rightGuid: draft,
      },
      call,
    ),
  getExtraction: (call) => world.service(ExtractionServiceService).getExtraction({ extractionGuid: draft }, call),
  requestExtraction: (call) =>
    world
      .service(ExtractionServiceService)
      .requestExtraction({ idempotencyKey: randomUUID(), quantity: 1, skuGuid: draft, rightGuid: draft }, call),
  findRequestedExtraction: (call) =>
    world.service(ExtractionServiceService).findRequestedExtraction({ link: 'A'.repeat(43) }, call),
  confirmExtraction: (call) =>
    world.service(ExtractionServiceService).confirmExtraction({ link: 'A'.repeat(43), isFinalConfirmed: true }, call),
  showPassword: (call) =>
    world.service(ExtractionServiceService).showPassword({ extractionGuid: draft, idempotencyKey: randomUUID() }, call),
  regenerateFile: (call) =>
    world
      .service(ExtractionServiceService)
      .regenerateFile({ extractionGuid: draft, reason: 'a reason', method: 'email', code: '000000' }, call),
  getSettings: (call) => world.service(ExtractionSettingsServiceService).getSettings({}, call),
  updateSettings: (call) =>
    world
      .service(ExtractionSettingsServiceService)
      .updateSettings({ confirmationMethod: ConfirmationMethod.CODE }, call),
  downloadExtraction: (call) =>
    drain(world.service(ExtractionServiceService).downloadExtraction({ extractionGuid: draft }, call)),
};

describe.each(Object.keys(calls))('%s', (name) => {
  const call = (as: GrpcCall) => refusalOf(calls[name]?.(as) ?? Promise.reject(new Error(name)));

  it('without a session is answered 401', async () => {
    expect((await call(world.callWith('nonsense'))).kind).toBe('unauthenticated');
    expect((await call(world.callWith(await world.issuer.forgedToken(owner.userGuid)))).kind).toBe('unauthenticated');
  });

  it('without the permission is answered 403', async () => {
    // A retailer's viewer inserts nothing and extracts nothing, a publisher's product admin sees rights and transactions.
    const viewer = await world.user({ role: 'Viewer', companyType: 'Retailer' });
    const isForInventory = ['getTransaction', 'listRights', 'getSettings'].includes(name);
    if (isForInventory) expect(await calls[name]?.(owner.call())).toBeDefined();
    else expect((await call(viewer.call())).kind).toBe('permission_denied');
    expect((await call(world.callWith(await world.issuer.identityToken()))).kind).toBe('permission_denied');
  });
});

describe('things of another vault', () => {
  it.each([
    'updateInsertion',
    'getInsertion',
    'uploadFile',
    'removeFile',
    'listRejectedLines',
    'commitInsertion',
    'cancelInsertion',
    'getTransaction',
  ])('do not exist for %s', async (name) => {
    const stranger = await world.user({ role: 'Owner' });
    const refusal = await refusalOf(calls[name]?.(stranger.call()) ?? Promise.resolve());
    expect(refusal.kind).toBe('not_found');
  });

  it('do not exist when their id is no id either', async () => {
    const { service } = world;
    expect(
      (await refusalOf(service(InsertionsServiceService).getInsertion({ insertionGuid: "' or true --" }, owner.call())))
        .code,
    ).toBe('stock.insertion_not_found');
    expect(
      (await refusalOf(service(TransactionsServiceService).getTransaction({ transactionGuid: '' }, owner.call()))).code,
    ).toBe('stock.transaction_not_found');
    expect(
      (await refusalOf(service(ExtractionServiceService).getExtraction({ extractionGuid: 'x' }, owner.call()))).code,
    ).toBe('extraction.not_found');
  });

  it('stand in none of the lists of products, rights and stock', async () => {
    const stranger = await world.user({ role: 'Owner' });
    const { products } = await world
      .service(CatalogueServiceService)
      .listInsertableProducts({ pageSize: 100 }, stranger.call());
    expect(products).toEqual([]);
    expect((await world.service(ExtractionServiceService).getExtractionOptions({}, stranger.call())).products).toEqual(
      [],
    );
    const { rights } = await world.service(RightsServiceService).listRights({}, stranger.call());
    expect(rights.map(({ name, isSystem }) => [name, isSystem])).toEqual(
      [
        'Default - Public',
        'Default - Network',
        'Default - Private',
        'API only - Public',
        'API only - Network',
        'API only - Private',
      ].map((name) => [name, true]),
    );
  });
});
