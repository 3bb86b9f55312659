import { ContentServiceService } from '../../../proto/gen/keyway/content/v1/content.js';
import { JobState, JobsServiceService } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { fill, startToyshop, toysUrl } from './toys.js';

describe.each(['postgres', 'pglite'] as const)('exporting a list on %s', (engine) => {
  let world: TestPlatform;
  let owner: TestUser;

  beforeAll(async () => {
    world = await startToyshop(engine);
    owner = await world.user();
    await fill(world, owner.ownerGuid, 2_500);
  }, 60_000);
  afterAll(() => world.close());

  const start = (
    user: TestUser,
    wish: { originalUrl?: string; filter?: Record<string, string>; columns?: string[] } = {},
  ) =>
    user
      .service(ContentServiceService)
      .exportList({ originalUrl: toysUrl, filter: {}, columns: [], ...wish }, user.call());

  const file = async (user: TestUser, jobId: string): Promise<{ name: string; text: string; done: bigint }> => {
    const jobs = user.service(JobsServiceService);
    const { job } = await until(
      () => jobs.getJob({ jobId }, user.call()),
      (answer) => answer.job?.state === JobState.JOB_STATE_COMPLETED,
    );
    let [name, text] = ['', ''];
    for await (const part of jobs.downloadResult({ jobId }, user.call())) {
      name ||= part.fileName;
      text += Buffer.from(part.chunk).toString();
    }
    return { name, text, done: job?.done ?? 0n };
  };

  const export_ = async (wish: Parameters<typeof start>[1]) => {
    const { name, text, done } = await file(owner, (await start(owner, wish)).jobId);
    expect(text.startsWith('\ufeff')).toBe(true);
    const [header, ...lines] = text.slice(1).trimEnd().split('\r\n');
    return { name, header, lines, done };
  };

  it('writes every row once, in the order of the screen, with the columns shown by default', async () => {
    const { name, header, lines, done } = await export_({ originalUrl: `${toysUrl}?sort=Date` });
    expect(name).toMatch(/^toys-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(header).toBe('Title,Colour,Price,New,Date');
    expect(lines).toHaveLength(2_500);
    expect(done).toBe(2_500n);
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

  it("holds nothing of another vault's", async () => {
    const { text } = await (async () => {
      const stranger = await world.user();
      return file(stranger, (await start(stranger)).jobId);
    })();
    expect(text.trimEnd()).toBe('\ufeffTitle,Colour,Price,New,Date');
  });
});
