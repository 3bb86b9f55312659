/** Files in chunks, and the error keys of insertions that have ended. */
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/errors.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { LineProblem } from '../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { Insertion, InsertionStatus, InsertionsServiceService } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['insertkeys-write', 'insertionslist-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

describe('a file in chunks', () => {
  const sha256 = 'ab'.repeat(32);
  const incoming = {
    ...{ fileGuid: 'f1', name: 'keys.txt', headSha256: sha256 },
    ...{ chunkBytes: 4_194_304, chunkCount: 3, receivedChunks: 1 },
    ...{ startedAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-20T10:01:00.000Z' },
  };
  const half = { ...incoming, sizeBytes: 9_000_000, receivedBytes: 4_194_304, keyCount: 200_000 };
  const chunkRoute = `POST /stock/insertions/i1/large-files/f1/chunks?chunkNo=1&sha256=${sha256}`;

  it('is announced, or found by its name, size and first chunk', async () => {
    world.grpc.stub(InsertionsServiceService.openFile, () => Promise.resolve({ file: half }));
    const body = { name: 'keys.txt', sizeBytes: 9_000_000, headSha256: sha256 };
    const answer = await editor.browser.ask('POST /stock/insertions/i1/large-files', { body });
    expect(answer.json()).toEqual({ ...incoming, sizeBytes: 9_000_000, receivedBytes: 4_194_304, keyCount: 200_000 });
    expect(requestOf(InsertionsServiceService.openFile.path)).toEqual({
      insertionGuid: 'i1',
      ...body,
      sizeBytes: 9_000_000,
    });
  });

  it('is streamed through chunk by chunk, header first, and loses no byte', async () => {
    const received: Buffer[] = [];
    let header: unknown;
    world.grpc.stub(InsertionsServiceService.sendChunk, async (parts) => {
      for await (const part of parts as AsyncIterable<{ header?: unknown; bytes?: Uint8Array }>) {
        header ??= part.header;
        if (part.bytes !== undefined) received.push(Buffer.from(part.bytes));
      }
      return { receivedChunks: 2, receivedBytes: 8_388_608, file: undefined };
    });
    const sent = Buffer.alloc(4_194_304, 'AAAA-BBBB-CCCC-DDDD\n');
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await editor.browser.ask(chunkRoute, { stream: Readable.from([sent]), headers });
    expect(answer.json()).toEqual({ receivedChunks: 2, receivedBytes: 8_388_608, file: null });
    expect(header).toEqual({ insertionGuid: 'i1', fileGuid: 'f1', chunkNo: 1, sha256 });
    expect(Buffer.concat(received).equals(sent)).toBe(true);
  });

  it('that was damaged is refused with the code by which the browser sends it again', async () => {
    world.grpc.stub(InsertionsServiceService.sendChunk, () =>
      Promise.reject(new DomainError('stock.chunk_damaged', 'invalid_argument', { params: { chunk: 1 } })),
    );
    const answer = await editor.browser.ask(chunkRoute, { stream: Readable.from([Buffer.alloc(10)]) });
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'stock.chunk_damaged' })]);
  });

  it('says which of its chunks are there', async () => {
    const chunk = { chunkNo: 0, sha256, receivedAt: '2026-11-20T10:01:00.000Z' };
    world.grpc.stub(InsertionsServiceService.listChunks, () =>
      Promise.resolve({ chunkBytes: 4, chunkCount: 3, chunks: [{ ...chunk, sizeBytes: 4 }] }),
    );
    const answer = await editor.browser.ask('GET /stock/insertions/i1/large-files/f1/chunks');
    expect(answer.json()).toEqual({ chunkBytes: 4, chunkCount: 3, chunks: [{ ...chunk, sizeBytes: 4 }] });
  });

  it.each([
    ['POST /stock/insertions/i1/large-files', { body: { name: 'a.txt', sizeBytes: 0, headSha256: sha256 } }],
    ['POST /stock/insertions/i1/large-files/f1/chunks?chunkNo=-1&sha256=' + sha256, {}],
    ['POST /stock/insertions/i1/large-files/f1/chunks?chunkNo=0&sha256=abc', {}],
  ])('is refused by the contract: %s', async (route, request) => {
    expect((await editor.browser.ask(route, request)).status).toBe(400);
  });
});

describe('the error keys of an insertion that has ended', () => {
  const failed = Insertion.fromPartial({ insertionGuid: 'i1', status: InsertionStatus.FAILED });
  const inAWeek = '2026-11-27T10:00:00.000Z';
  const ticket = () => editor.browser.ask('POST /stock/insertions/i1/rejected/ticket');

  it('are opened by a code for that purpose alone', async () => {
    const openUntil = '2026-11-20T10:10:00.000Z';
    world.grpc.stub(InsertionsServiceService.openErrorKeys, () => Promise.resolve({ openUntil }));
    const body = { method: 'email', code: '123456' };
    const answer = await editor.browser.ask('POST /stock/insertions/i1/error-keys', { body });
    expect(answer.json()).toEqual({ openUntil });
    expect(requestOf(InsertionsServiceService.openErrorKeys.path)).toEqual({
      ...{ insertionGuid: 'i1', code: '123456' },
      method: CodeMethod.EMAIL,
    });
    const instants = { resendAt: '2026-11-20T10:00:50.000Z', expiresAt: '2026-11-20T10:10:00.000Z', wasSent: true };
    world.grpc.stub(AccountsServiceService.sendCode, () => Promise.resolve(instants));
    expect((await editor.browser.ask('POST /stock/error-keys/code')).json()).toEqual(instants);
    expect(requestOf(AccountsServiceService.sendCode.path)).toEqual({
      purpose: CodePurpose.ERROR_KEYS,
      unlessOneWaits: false,
    });
  });

  it('have no ticket without the code, nor once they are destroyed', async () => {
    world.grpc.stub(InsertionsServiceService.getInsertion, () =>
      Promise.resolve({ insertion: { ...failed, errorKeysUntil: inAWeek } }),
    );
    const locked = await ticket();
    expect([locked.status, locked.json()]).toEqual([403, expect.objectContaining({ code: 'stock.error_keys_locked' })]);
    world.grpc.stub(InsertionsServiceService.getInsertion, () => Promise.resolve({ insertion: failed }));
    expect((await ticket()).json()).toMatchObject({ code: 'stock.error_keys_gone' });
  });

  it('of a draft have one for who has sent them, and for others behind the code', async () => {
    const draft = { ...failed, status: InsertionStatus.DRAFT };
    const answerOf = async (insertion: Insertion) => {
      world.grpc.stub(InsertionsServiceService.getInsertion, () => Promise.resolve({ insertion }));
      return ticket();
    };
    expect((await answerOf(draft)).json()).toMatchObject({ code: 'stock.error_keys_locked' });
    for (const open of [{ areRefusedOwn: true }, { errorKeysOpenUntil: inAWeek }])
      expect((await answerOf({ ...draft, ...open })).status).toBe(200);
  });

  it('have one while the code has them open', async () => {
    world.grpc.stub(InsertionsServiceService.getInsertion, () =>
      Promise.resolve({ insertion: { ...failed, errorKeysUntil: inAWeek, errorKeysOpenUntil: inAWeek } }),
    );
    expect((await ticket()).json()).toEqual({ url: expect.stringContaining('/') as unknown });
  });

  it('go to the clipboard up to ten thousand, and say so when there are more', async () => {
    async function* parts() {
      const one = {
        problem: LineProblem.LENGTH,
        fileName: 'a.txt',
        key: 'ab',
        firstFileName: '',
        firstLine: 0,
        otherProduct: '',
      };
      const lines = Array.from({ length: 1_000 }, (_, line) => ({ ...one, line: line }));
      for (let part = 0; part < 11; part += 1) yield { lines };
    }
    world.grpc.stub(InsertionsServiceService.listRejectedLines, parts);
    const answer = await editor.browser.ask('POST /stock/insertions/i1/rejected');
    const { lines, isCut } = answer.json() as { lines: unknown[]; isCut: boolean };
    expect([lines.length, isCut]).toEqual([10_000, true]);
  });
});
