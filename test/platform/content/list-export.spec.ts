import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { readXlsx } from 'hucre/xlsx';
import { ContentServiceService, ExportFormat } from '../../../proto/gen/keyway/content/v1/content.js';
import { JobState, JobsServiceService } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { databaseOf } from '../stock/stock-world.js';
import { fill, startToyshop, toysUrl } from './toys.js';

const [csv, xlsx] = [ExportFormat.CSV, ExportFormat.XLSX];

describe.each(['postgres', 'pglite'] as const)('exporting a list on %s', (engine) => {
  let world: TestPlatform;
  let owner: TestUser;

  beforeAll(async () => {
    // A list of more than two rows is a long one here.
    world = await startToyshop(engine, { EXPORT_ROWS_AT_ONCE: '2' });
    owner = await world.user();
    await fill(world, owner.ownerGuid, 2_500);
  });
  afterAll(() => world.close());

  const start = (
    user: TestUser,
    request: { originalUrl?: string; filter?: Record<string, string>; columns?: string[]; format?: ExportFormat } = {},
  ) =>
    user
      .service(ContentServiceService)
      .exportList({ originalUrl: toysUrl, filter: {}, columns: [], ...request }, user.call());

  interface Read {
    readonly name: string;
    readonly bytes: Buffer;
    readonly text: string;
    readonly done: number;
  }

  const file = async (user: TestUser, jobId: string): Promise<Read> => {
    const jobs = user.service(JobsServiceService);
    const { job } = await until(
      () => jobs.getJob({ jobId }, user.call()),
      (answer) => answer.job?.state === JobState.COMPLETED,
    );
    return { ...(await partsOf(jobs.downloadResult({ jobId }, user.call()))), done: job?.done ?? 0 };
  };

  const partsOf = async (parts: AsyncIterable<{ fileName: string; chunk: Uint8Array }>) => {
    let name = '';
    const chunks: Uint8Array[] = [];
    for await (const part of parts) {
      name ||= part.fileName;
      chunks.push(part.chunk);
    }
    const bytes = Buffer.concat(chunks);
    return { name, bytes, text: bytes.toString() };
  };

  const atOnce = (user: TestUser, request: Parameters<typeof start>[1] = {}) =>
    partsOf(
      user
        .service(ContentServiceService)
        .downloadList(
          { list: { originalUrl: toysUrl, filter: {}, columns: [], format: csv, ...request } },
          user.call(),
        ),
    );

  const export_ = async (request: Parameters<typeof start>[1]) => {
    const { name, text, done } = await file(owner, (await start(owner, request)).jobId);
    expect(text.startsWith('\ufeff')).toBe(true);
    const [header, ...lines] = text.slice(1).trimEnd().split('\r\n');
    return { name, header, lines, done };
  };

  it('writes every row once, in the order of the screen, with the columns shown by default', async () => {
    const { name, header, lines, done } = await export_({ originalUrl: `${toysUrl}?sort=Date` });
    expect(name).toMatch(/^toys-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(header).toBe('Title,Colour,Price,New,Date UTC');
    expect(lines).toHaveLength(2_500);
    expect(done).toBe(2_500);
    expect(lines[0]).toBe('Toy 1,green,1,False,2026-01-01T00:00:00.000Z');
    expect(lines.at(-1)).toMatch(/^Toy 0,/);
  });

  it('writes exactly what is filtered, with the columns asked for', async () => {
    const { header, lines } = await export_({
      filter: { Colour: 'red', Age: 'new', Title: 'toy 2' },
      columns: ['Shout', 'Colour'],
    });
    expect(header).toBe('Shout,Colour');
    expect(lines).toHaveLength(100);
    expect(lines.every((line) => /^TOY 2\d*,red$/.test(line))).toBe(true);
  });

  it('lets no cell begin like a formula', async () => {
    const user = await world.user();
    const attacks = ['=1+1', '+1', '-1', '@sum', '\t=1', '"a",b'];
    for (const [at, title] of attacks.entries()) {
      await world.platform.database.execute(`insert into toy values ($1, $2, $3, 'red', 1, true, now())`, [
        user.ownerGuid,
        at,
        title,
      ]);
    }
    const { text } = await file(
      user,
      (await start(user, { originalUrl: `${toysUrl}?sort=Date`, columns: ['Title'] })).jobId,
    );
    const cells = text.slice(1).trimEnd().split('\r\n').slice(1);
    expect(cells).toEqual(["'=1+1", "'+1", "'-1", "'@sum", "'\t=1", '"""a"",b"']);
  });

  it('is refused before a job exists: unknown list, no permission, bad filter, bad column, no session', async () => {
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    await expect(start(owner, { originalUrl: '/nowhere/' })).rejects.toMatchObject({ code: 'content.list_not_found' });
    await expect(start(viewer)).rejects.toMatchObject({ code: 'permission.denied' });
    await expect(start(owner, { filter: { DateFrom: '2026/01/01' } })).rejects.toMatchObject({
      code: 'content.filter_invalid',
      violations: [{ pointer: 'DateTill', message: 'Date till has not been selected.' }],
    });
    await expect(start(owner, { columns: ['vault_id'] })).rejects.toMatchObject({ code: 'content.filter_invalid' });
    const service = world.service(ContentServiceService);
    await expect(
      service.exportList({ originalUrl: toysUrl }, world.callWith('no-token-of-anyone')),
    ).rejects.toMatchObject({ code: 'session.unauthenticated' });
    expect((await viewer.service(JobsServiceService).listJobs({}, viewer.call())).jobs).toEqual([]);
  });

  it("asks for the list's permission again when its file is fetched, by a colleague too", async () => {
    const { ownerGuid } = owner;
    const [asker, colleague] = [
      await world.user({ ownerGuid, role: 'Administrator' }),
      await world.user({ ownerGuid, role: 'Owner' }),
    ];
    const { jobId } = await start(asker);
    const whole = await file(asker, jobId);
    expect((await file(colleague, jobId)).bytes.equals(whole.bytes)).toBe(true);
    const withRole = (user: TestUser, role: string) =>
      databaseOf(world).execute('update app_user set role = $2 where id = $1', [user.userGuid, role]);
    const fetched = (user: TestUser) =>
      partsOf(user.service(JobsServiceService).downloadResult({ jobId }, user.call()));

    await withRole(asker, 'Editor');
    await expect(fetched(asker)).rejects.toMatchObject({ code: 'permission.denied' });
    await withRole(colleague, 'Administrator');
    await expect(fetched(colleague)).rejects.toMatchObject({ code: 'jobs.not_found' });
    await withRole(asker, 'Administrator');
    expect((await fetched(asker)).bytes.equals(whole.bytes)).toBe(true);
  });

  it('of few rows is a file at once, and makes no job', async () => {
    const request = { filter: { Number: '7' }, columns: ['Title', 'Price'] };
    const user = await world.user({ ownerGuid: owner.ownerGuid });
    expect(await start(user, request)).toEqual({ jobId: '' });
    const { name, text } = await atOnce(user, request);
    expect(name).toMatch(/^toys-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(text).toBe('\ufeffTitle,Price\r\nToy 7,7\r\n');
    expect((await user.service(JobsServiceService).listJobs({}, user.call())).jobs).toEqual([]);
  });

  it('of many rows is refused as a file at once', async () => {
    await expect(atOnce(owner)).rejects.toMatchObject({ code: 'content.too_many_rows' });
  });

  it('is a workbook where one is asked for: numbers and dates as such, the same rows', async () => {
    const request = { originalUrl: `${toysUrl}?sort=Date`, columns: ['Title', 'Price', 'Date'], format: xlsx };
    const { name, bytes } = await file(owner, (await start(owner, request)).jobId);
    expect(name).toMatch(/\.xlsx$/);
    const sheet = (await readXlsx(bytes)).sheets[0];
    expect(sheet?.name).toBe('Toys');
    expect(sheet?.rows).toHaveLength(2_501);
    expect(sheet?.rows[0]).toEqual(['Title', 'Price', 'Date UTC']);
    expect(sheet?.rows[1]).toEqual(['Toy 1', 1, new Date('2026-01-01T00:00:00Z')]);
  });

  it('as a workbook lets no cell be a formula, nor become one when it is saved as CSV', async () => {
    const user = await world.user();
    for (const [at, title] of ['=1+1', '+1'].entries()) {
      await world.platform.database.execute(`insert into toy values ($1, $2, $3, 'red', 1, true, now())`, [
        user.ownerGuid,
        at,
        title,
      ]);
    }
    const { bytes } = await atOnce(user, { columns: ['Title'], originalUrl: `${toysUrl}?sort=Title`, format: xlsx });
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows.flat().sort()).toEqual(["'+1", "'=1+1", 'Title']);
    for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries())
      if (!entry.directory) expect(await entry.getData(new TextWriter())).not.toContain('<f>');
  });

  it('is written down, with the names of its filters and not what was typed into them', async () => {
    await atOnce(owner, { filter: { Number: '7', Title: 'secret' }, columns: ['Title'], format: xlsx });
    const { rows } = await world.platform.database.execute(
      `select object_id, after from audit_event where action = 'content.list_exported' and actor_id = $1 order by id desc limit 1`,
      [owner.userGuid],
    );
    expect(rows[0]).toEqual({
      object_id: 'toys',
      after: { format: 'xlsx', columns: ['Title'], filteredBy: ['Number', 'Title'] },
    });
  });

  it("holds nothing of another vault's", async () => {
    const { text } = await atOnce(await world.user());
    expect(text.trimEnd()).toBe('\ufeffTitle,Colour,Price,New,Date UTC');
  });
});
