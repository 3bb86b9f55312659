/** The main job through gateway and platform: keys go in, show in the stock, and come out. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Api, BrowserEvent, Received } from '../../bff/contract.js';
import { aSku, defaultPrivate, keysOf } from '../platform/stock/stock-world.js';
import { codeIn } from '../support/mailbox.js';
import type { Answer, Tab } from './support/browser.js';
import { startRealWorld, type RealUser, type RealWorld } from './support/real-world.js';

let world: RealWorld;
let editor: RealUser;
let neighbour: RealUser;

beforeAll(async () => {
  world = await startRealWorld();
  editor = await world.signIn({ role: 'Owner' });
  neighbour = await world.signIn({ role: 'Owner' });
});
afterAll(() => world.close());

type Reply<R extends keyof Api> = Received<Api[R]>;

const read = <R extends keyof Api>(_route: R, answer: Answer): Reply<R> => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
  return answer.json() as Reply<R>;
};

const tabOf = async (user: RealUser): Promise<Tab> => {
  const tab = await user.browser.listen();
  if (typeof tab === 'number') throw new Error(`refused with ${tab}`);
  return tab;
};

/** Frames of the tab until one is the end of the job. */
const endOf = async (tab: Tab, jobId: string): Promise<Extract<BrowserEvent, { event: 'jobchanged' }>['job']> => {
  for (;;) {
    const frame = await tab.next();
    if (frame.event === 'jobchanged' && frame.job.jobId === jobId && frame.job.finishedAt !== null) return frame.job;
  }
};

const draftFor = async (user: RealUser, skuGuid: string): Promise<string> => {
  const { insertionGuid } = read('POST /stock/insertions', await user.browser.ask('POST /stock/insertions'));
  const body = { skuGuid, rightGuid: defaultPrivate, step: 'files' };
  read(
    'PATCH /stock/insertions/:insertionGuid',
    await user.browser.ask(`PATCH /stock/insertions/${insertionGuid}`, { body }),
  );
  return insertionGuid;
};

const sendFile = (user: RealUser, insertionGuid: string, name: string, keys: readonly string[]): Promise<Answer> => {
  const bytes = Buffer.from(keys.join('\n'));
  return user.browser.ask(`POST /stock/insertions/${insertionGuid}/files?name=${name}&size=${bytes.length}`, {
    stream: Readable.from([bytes]),
    headers: { 'content-type': 'text/plain' },
  });
};

const insert = async (user: RealUser, skuGuid: string, keys: readonly string[]): Promise<string> => {
  const insertionGuid = await draftFor(user, skuGuid);
  read('POST /stock/insertions/:insertionGuid/files', await sendFile(user, insertionGuid, 'keys.txt', keys));
  const tab = await tabOf(user);
  const { jobId } = read(
    'POST /stock/insertions/:insertionGuid/commit',
    await user.browser.ask(`POST /stock/insertions/${insertionGuid}/commit`, {
      body: { idempotencyKey: randomUUID(), areWarningsAccepted: true },
    }),
  );
  expect((await endOf(tab, jobId)).state).toBe('completed');
  tab.close();
  return insertionGuid;
};

/** Other mails tell of insertions. */
const nextCode = async (email: string): Promise<string> => {
  for (;;) {
    const mail = await world.mailbox.take(email);
    if (/^\d{6}$/m.test(mail.text)) return codeIn(mail);
  }
};

describe('a publisher', () => {
  it('inserts keys and hears of the end in the browser', async () => {
    const { skuGuid } = await aSku(world.platform, editor.ownerGuid);
    const insertionGuid = await insert(editor, skuGuid, keysOf(300));
    const insertion = read(
      'GET /stock/insertions/:insertionGuid',
      await editor.browser.ask(`GET /stock/insertions/${insertionGuid}`),
    );
    expect(insertion).toMatchObject({ status: 'completed', insertedCount: 300 });
    const transaction = read(
      'GET /stock/transactions/:transactionGuid',
      await editor.browser.ask(`GET /stock/transactions/${insertion.transactionGuid ?? ''}`),
    );
    expect(transaction).toMatchObject({ quantity: 300, insertionGuid, isHashValid: true });
    expect(JSON.stringify(transaction)).not.toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}/);
  });

  it('finds a draft again with its product before a platform is chosen', async () => {
    const { productGuid } = await aSku(world.platform, editor.ownerGuid, { title: 'Half chosen' });
    const { insertionGuid } = read('POST /stock/insertions', await editor.browser.ask('POST /stock/insertions'));
    const body = { productGuid, step: 'platform' };
    await editor.browser.ask(`PATCH /stock/insertions/${insertionGuid}`, { body });
    expect(
      read('GET /stock/insertions/:insertionGuid', await editor.browser.ask(`GET /stock/insertions/${insertionGuid}`)),
    ).toMatchObject({ productGuid, productTitle: 'Half chosen', skuGuid: null, platform: null, step: 'platform' });
    const theirs = await aSku(world.platform, neighbour.ownerGuid);
    const refused = await editor.browser.ask(`PATCH /stock/insertions/${insertionGuid}`, {
      body: { productGuid: theirs.productGuid },
    });
    expect([refused.status, (refused.json() as { code: string }).code]).toEqual([409, 'stock.product_not_insertable']);
  });

  it('sees what was refused, with file and line, and takes it along as text and as CSV', async () => {
    const { skuGuid } = await aSku(world.platform, editor.ownerGuid);
    const [first = '', second = ''] = keysOf(2);
    const insertionGuid = await draftFor(editor, skuGuid);
    await sendFile(editor, insertionGuid, 'one.txt', [first, second, first]);
    const { preflight } = read(
      'GET /stock/insertions/:insertionGuid',
      await editor.browser.ask(`GET /stock/insertions/${insertionGuid}`),
    );
    expect(preflight.lines).toEqual([
      expect.objectContaining({
        problem: 'duplicate_in_file',
        fileName: 'one.txt',
        line: 3,
        firstFileName: 'one.txt',
        firstLine: 1,
      }),
    ]);
    expect(JSON.stringify(preflight)).not.toContain(first);
    const { lines } = read(
      'POST /stock/insertions/:insertionGuid/rejected',
      await editor.browser.ask(`POST /stock/insertions/${insertionGuid}/rejected`),
    );
    expect(lines).toEqual([
      { problem: 'duplicate_in_file', fileName: 'one.txt', line: 3, key: first, sameAs: 'one.txt line 1' },
    ]);
    const { url } = read(
      'POST /stock/insertions/:insertionGuid/rejected/ticket',
      await editor.browser.ask(`POST /stock/insertions/${insertionGuid}/rejected/ticket`),
    );
    expect((await editor.browser.follow(url)).body).toBe(
      `File,Line,Reason,Same as,Key\r\none.txt,3,Duplicate in the same file,one.txt line 1,${first}\r\n`,
    );
    const commit = await editor.browser.ask(`POST /stock/insertions/${insertionGuid}/commit`, {
      body: { idempotencyKey: randomUUID(), areWarningsAccepted: true },
    });
    expect([commit.status, commit.json()]).toEqual([406, expect.objectContaining({ code: 'stock.keys_repeated' })]);
  });

  it('is told when a file is no .txt, is empty, or takes the upload over its limit', async () => {
    const { skuGuid } = await aSku(world.platform, editor.ownerGuid);
    const insertionGuid = await draftFor(editor, skuGuid);
    const codeOf = async (name: string, keys: readonly string[]) =>
      ((await sendFile(editor, insertionGuid, name, keys)).json() as { code: string }).code;
    expect(await codeOf('keys.pdf', keysOf(1))).toBe('stock.file_type');
    expect(await codeOf('empty.txt', [])).toBe('stock.file_empty');
    expect(await codeOf('large.txt', keysOf(26_000))).toBe('stock.upload_too_large');
  });

  it('extracts keys with a code from the mail, once, and downloads the ZIP', async () => {
    const { skuGuid } = await aSku(world.platform, editor.ownerGuid);
    await insert(editor, skuGuid, keysOf(10));
    const options = read('GET /extraction/options', await editor.browser.ask('GET /extraction/options'));
    const stock = options.products.flatMap((product) => product.stock).find((one) => one.skuGuid === skuGuid);
    expect(stock).toMatchObject({ free: 10 });
    expect(options.methods).toContain('email');
    read('POST /extraction/code', await editor.browser.ask('POST /extraction/code'));
    const code = await nextCode(editor.email);
    const body = {
      skuGuid,
      rightGuid: defaultPrivate,
      quantity: 4,
      method: 'email',
      code,
      isFinalConfirmed: true,
      reference: 'PO 7',
      idempotencyKey: randomUUID(),
    };
    const extraction = read('POST /extractions', await editor.browser.ask('POST /extractions', { body }));
    expect(extraction).toMatchObject({ quantity: 4, reference: 'PO 7' });
    const again = read('POST /extractions', await editor.browser.ask('POST /extractions', { body }));
    expect(again.extractionGuid).toBe(extraction.extractionGuid);
    const ticketRoute = `POST /extractions/${extraction.extractionGuid}/ticket`;
    const { url } = read('POST /extractions/:extractionGuid/ticket', await editor.browser.ask(ticketRoute));
    const zip = await editor.browser.follow(url);
    expect([zip.status, zip.headers['content-type'], zip.body.slice(0, 2)]).toEqual([200, 'application/zip', 'PK']);
    expect((await editor.browser.follow(url)).status).toBe(404);
    expect((await neighbour.browser.ask(ticketRoute)).status).toBe(404);
    expect((await neighbour.browser.ask(`GET /extractions/${extraction.extractionGuid}`)).status).toBe(404);
  });
});

describe('a neighbour', () => {
  it("finds nothing of another vault's insertions, files, jobs and transactions", async () => {
    const { skuGuid } = await aSku(world.platform, editor.ownerGuid);
    const insertionGuid = await insert(editor, skuGuid, keysOf(3));
    const insertion = read(
      'GET /stock/insertions/:insertionGuid',
      await editor.browser.ask(`GET /stock/insertions/${insertionGuid}`),
    );
    const body = { idempotencyKey: randomUUID(), areWarningsAccepted: true };
    const routes: [string, object?][] = [
      [`GET /stock/insertions/${insertionGuid}`],
      [`PATCH /stock/insertions/${insertionGuid}`, { note: 'mine' }],
      [`DELETE /stock/insertions/${insertionGuid}/files/${insertion.files[0]?.fileGuid ?? ''}`],
      [`POST /stock/insertions/${insertionGuid}/rejected`],
      [`POST /stock/insertions/${insertionGuid}/rejected/ticket`],
      [`POST /stock/insertions/${insertionGuid}/commit`, body],
      [`POST /stock/insertions/${insertionGuid}/cancel`],
      [`GET /stock/transactions/${insertion.transactionGuid ?? ''}`],
      [`GET /jobs/${insertion.jobId ?? ''}`],
      [`POST /jobs/${insertion.jobId ?? ''}/cancel`],
      [`POST /jobs/${insertion.jobId ?? ''}/ticket`],
    ];
    for (const [route, given] of routes) {
      const answer = await neighbour.browser.ask(route, given === undefined ? {} : { body: given });
      expect([route, answer.status]).toEqual([route, 404]);
    }
    expect((await sendFile(neighbour, insertionGuid, 'a.txt', keysOf(1))).status).toBe(404);
  });

  it('hears nothing of another vault', async () => {
    const { skuGuid } = await aSku(world.platform, editor.ownerGuid);
    const tab = await tabOf(neighbour);
    await insert(editor, skuGuid, keysOf(2));
    const own = await aSku(world.platform, neighbour.ownerGuid);
    await insert(neighbour, own.skuGuid, keysOf(2));
    const { jobs } = read('GET /jobs', await neighbour.browser.ask('GET /jobs'));
    const [ids, hrefs] = [jobs.map(({ jobId }) => jobId), jobs.map(({ href }) => href)];
    // Whatever else it is told first: nothing names a job that is not its own, up to the end of its own.
    for (let isOver = false; !isOver;) {
      const frame = await tab.next();
      if (frame.event === 'workmoved') expect(hrefs).toContain(frame.href);
      if (frame.event !== 'jobchanged') continue;
      expect(ids).toContain(frame.job.jobId);
      isOver = frame.job.finishedAt !== null;
    }
    tab.close();
  });
});

describe('the lists of a vault', () => {
  let publisher: RealUser;
  const title = 'Aurora Drift';

  beforeAll(async () => {
    publisher = await world.signIn({ role: 'Owner' });
    const aurora = await aSku(world.platform, publisher.ownerGuid, { title, platform: 'Steam' });
    const other = await aSku(world.platform, publisher.ownerGuid, { title: 'Tidal', platform: 'GOG' });
    await insert(publisher, aurora.skuGuid, keysOf(7));
    await insert(publisher, other.skuGuid, keysOf(5));
  });

  const list = async (route: 'inventory' | 'insertions' | 'transactions', query = '') =>
    read(`GET /stock/${route}`, await publisher.browser.ask(`GET /stock/${route}${query}`));
  const filtered = (filter: object): string => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('show the stock by product, with numbers for numbers', async () => {
    const { rows, columns, pagination, sort } = await list('inventory');
    expect(rows.map(({ cells }) => [cells['Title'], cells['PlatformDRM'], cells['Available']])).toEqual(
      expect.arrayContaining([
        [title, 'Steam', 7],
        ['Tidal', 'GOG', 5],
      ]),
    );
    expect(columns.find(({ name }) => name === 'Date')?.title).toBe('Last change UTC');
    expect(pagination).toMatchObject({ totalItems: 2, isTotalCapped: false });
    expect(columns.map(({ name }) => name)).toContain(sort.column);
  });

  it('are filtered by what the form offers', async () => {
    const { form } = await list('inventory');
    const platform = form.find(({ propertyName }) => propertyName === 'PlatformDRM');
    expect(platform?.options.map(({ value }) => value)).toEqual(['GOG', 'Steam']);
    const { rows } = await list('inventory', filtered({ PlatformDRM: 'GOG' }));
    expect(rows.map(({ cells }) => cells['Title'])).toEqual(['Tidal']);
  });

  it('go on from page to page', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list('transactions', `?size=10${cursor}`);
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.pagination.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.pagination.nextCursor)}`;
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(2);
  });

  it('lead to their details', async () => {
    const insertions = await list('insertions');
    expect(insertions.rows).toHaveLength(2);
    for (const { href } of insertions.rows) expect(href).toMatch(/^\/distribution\/myvault\/uploads-detail\//);
    for (const { href } of (await list('transactions')).rows) {
      expect(href).toMatch(/^\/distribution\/myvault\/transaction-detail\//);
    }
  });

  it('refuse a cursor that is none', async () => {
    const answer = await publisher.browser.ask('GET /stock/inventory?cursor=forged');
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'content.cursor_invalid' })]);
  });

  it('come as CSV, exactly what is filtered, at once where they are short', async () => {
    const body = { filter: JSON.stringify({ PlatformDRM: 'Steam' }), columns: ['Title', 'Available'] };
    const { url, jobId } = read(
      'POST /stock/inventory/export',
      await publisher.browser.ask('POST /stock/inventory/export', { body }),
    );
    expect(jobId).toBeNull();
    const file = await publisher.browser.follow(url ?? '');
    expect(file.headers['content-disposition']).toMatch(/^attachment; .*\.csv/);
    expect(file.body).toContain(title);
    expect(file.body).not.toContain('Tidal');
  });

  it('show nothing of another vault', async () => {
    const { rows } = read('GET /stock/inventory', await neighbour.browser.ask('GET /stock/inventory'));
    expect(rows.map(({ cells }) => cells['Title'])).not.toContain(title);
  });
});

describe('the shell of the real platform', () => {
  it('shows a publisher the way to the inventory', async () => {
    const { side, profileImage, unavailable } = read(
      'GET /navigation',
      await editor.browser.ask('GET /navigation?path=%2Fdistribution%2Fmyvault%2Finventory%2F'),
    );
    expect(side.flatMap(({ items }) => items.map(({ href }) => href))).toContain('/distribution/myvault/inventory/');
    expect(unavailable).toEqual([]);
    expect(profileImage).toMatch(/^\//);
  });
});
