/** Files: a ticket that works once, bytes at the browser's pace, and no half file that looks whole. */
import { createHash } from 'node:crypto';
import { DomainError } from '../../kernel/errors.js';
import { Extraction, ExtractionServiceService } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { Job, JobsServiceService, JobState } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { LineProblem } from '../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { Insertion, InsertionsServiceService, InsertionStatus } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { atRest } from './support/at-rest.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let editor: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  editor = await world.signIn({ permissions: ['insertkeys-write', 'extractkeys-write'] });
});
afterAll(() => world.close());
beforeEach(() => {
  world.reset();
  world.grpc.stub(JobsServiceService.getJob, ({ jobId }) =>
    Promise.resolve({ job: Job.fromPartial({ jobId, state: JobState.COMPLETED, resultName: 'export.csv' }) }),
  );
  world.grpc.stub(ExtractionServiceService.getExtraction, ({ extractionGuid }) =>
    Promise.resolve({ extraction: Extraction.fromPartial({ extractionGuid }) }),
  );
  world.grpc.stub(InsertionsServiceService.getInsertion, ({ insertionGuid }) =>
    Promise.resolve({
      insertion: Insertion.fromPartial({
        ...{ insertionGuid, status: InsertionStatus.DRAFT },
        areRefusedOwn: true,
      }),
    }),
  );
});

const ticketOf = async (route: string, user = editor): Promise<string> => {
  const answer = await user.browser.ask(route);
  expect(answer.status).toBe(200);
  return (answer.json() as { url: string }).url;
};

async function* jobParts(...chunks: string[]) {
  yield { fileName: 'export äöü.csv', contentType: 'text/csv; charset=utf-8', chunk: Buffer.alloc(0) };
  for (const chunk of chunks) yield { fileName: '', contentType: '', chunk: Buffer.from(chunk) };
}

describe("a job's result", () => {
  it('comes as a file that a browser saves', async () => {
    world.grpc.stub(JobsServiceService.downloadResult, () => jobParts('a,b\r\n', '1,2\r\n'));
    const answer = await editor.browser.follow(await ticketOf('POST /jobs/j1/ticket'));
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('a,b\r\n1,2\r\n');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="export ___.csv"; filename*=UTF-8''export%20%C3%A4%C3%B6%C3%BC.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('that is not there gets no ticket', async () => {
    world.grpc.stub(JobsServiceService.getJob, ({ jobId }) => Promise.resolve({ job: Job.fromPartial({ jobId }) }));
    const answer = await editor.browser.ask('POST /jobs/j1/ticket');
    expect([answer.status, answer.json()]).toEqual([409, expect.objectContaining({ code: 'jobs.no_result' })]);
  });
});

describe('a ticket', () => {
  it('works once', async () => {
    world.grpc.stub(JobsServiceService.downloadResult, () => jobParts('x'));
    const url = await ticketOf('POST /jobs/j1/ticket');
    expect((await editor.browser.follow(url)).status).toBe(200);
    expect((await editor.browser.follow(url)).status).toBe(404);
  });

  it('is worth nothing to another session, not even of the same vault', async () => {
    const colleague = await world.signIn({ ownerGuid: editor.ownerGuid, permissions: ['extractkeys-write'] });
    const url = await ticketOf('POST /jobs/j1/ticket');
    expect((await colleague.browser.follow(url)).status).toBe(404);
    expect((await world.stranger.follow(url)).status).toBe(401);
  });

  it('that was used shows the person a page with the way back, and no JSON', async () => {
    world.grpc.stub(JobsServiceService.downloadResult, () => jobParts('x'));
    const url = await ticketOf('POST /jobs/j1/ticket');
    await editor.browser.follow(url);
    const page = await editor.browser.follow(url, { referer: `${world.gateway.url}/email-extract/e1?tab="a"` });
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(page.body).toContain('<h1>This download link was used</h1>');
    expect(page.body).toContain('<a href="/email-extract/e1?tab=%22a%22">Back to where you were</a>');
  });

  it('leads nowhere else: another site that sent the browser here is not linked', async () => {
    const sent = { headers: { 'sec-fetch-site': 'none', referer: 'https://elsewhere.example/trap' } };
    const page = await editor.browser.send('GET', '/bff/downloads/unknown', sent);
    expect(page.status).toBe(404);
    expect(page.body).toContain('<a href="/">To Keyway</a>');
    expect(page.body).not.toContain('trap');
  });

  it('shows its refusal under a policy that runs no script and allows that one style', async () => {
    const page = await editor.browser.follow('/bff/downloads/unknown');
    const policy = String(page.headers['content-security-policy']);
    const style = /<style>([^]*)<\/style>/.exec(page.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toContain('script-src');
  });

  it('asks a stranger to sign in', async () => {
    const page = await world.stranger.follow('/bff/downloads/unknown');
    expect([page.status, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>You are signed out</h1>');
  });

  it('says nothing of the file in its address', async () => {
    expect(await ticketOf('POST /jobs/job-number-one/ticket')).toMatch(/^\/bff\/downloads\/[\w-]{43}$/);
  });

  it('is for a link of our own page, not for a frame or another site', async () => {
    const url = await ticketOf('POST /jobs/j1/ticket');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ]) {
      expect((await editor.browser.send('GET', url, { headers })).status).toBe(403);
    }
  });
});

describe('the ZIP of an extraction', () => {
  async function* zip(fails: boolean) {
    yield { fileName: 'extraction-12.zip', chunk: Buffer.from('PK-first') };
    if (fails) throw new DomainError('internal', 'internal');
    yield { fileName: '', chunk: Buffer.from('-last') };
  }

  it('is streamed', async () => {
    world.grpc.stub(ExtractionServiceService.downloadExtraction, () => zip(false));
    const answer = await editor.browser.follow(await ticketOf('POST /extractions/e1/ticket'));
    expect([answer.headers['content-type'], answer.body]).toEqual(['application/zip', 'PK-first-last']);
  });

  it('that breaks off on the way never looks complete', async () => {
    world.grpc.stub(ExtractionServiceService.downloadExtraction, () => zip(true));
    const url = await ticketOf('POST /extractions/e1/ticket');
    await expect(editor.browser.follow(url)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('that may not be fetched any more is a clean refusal', async () => {
    world.grpc.stub(ExtractionServiceService.downloadExtraction, () => {
      throw new DomainError('extraction.expired', 'failed_precondition');
    });
    const answer = await editor.browser.follow(await ticketOf('POST /extractions/e1/ticket'));
    expect([answer.status, answer.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<h1>This file cannot be downloaded any more</h1>');
  });

  it('of another vault gets no ticket', async () => {
    world.grpc.stub(ExtractionServiceService.getExtraction, () =>
      Promise.reject(new DomainError('extraction.not_found', 'not_found')),
    );
    expect((await editor.browser.ask('POST /extractions/e1/ticket')).status).toBe(404);
  });

  it('is read from the platform no faster than the browser takes it', async () => {
    let sent = 0;
    async function* endless() {
      yield { fileName: 'a.zip', chunk: Buffer.alloc(0) };
      for (;;) {
        sent += 1;
        yield { fileName: '', chunk: Buffer.alloc(256 * 1024) };
      }
    }
    world.grpc.stub(ExtractionServiceService.downloadExtraction, endless);
    const url = await ticketOf('POST /extractions/e1/ticket');
    const { connect } = await import('node:net');
    const { hostname, port } = new URL(world.gateway.url);
    const socket = connect(Number(port), hostname);
    const headers = [`GET ${url} HTTP/1.1`, 'host: localhost', `cookie: ${editor.browser.cookie ?? ''}`, '', ''];
    socket.write(headers.join('\r\n'));
    // The browser reads the first bytes and then stops: the stream must come to rest.
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    await atRest(
      () => sent,
      () => editor.browser.ask('GET /session'),
    );
    socket.destroy();
    expect(sent * 256 * 1024).toBeLessThan(24 * 1024 * 1024);
  });
});

describe('rejected lines', () => {
  const none = { firstFileName: '', firstLine: 0, otherProduct: '' };
  async function* lines() {
    yield {
      lines: [
        { problem: LineProblem.LENGTH, fileName: 'a.txt', line: 3, key: '=HYPERLINK(1)', ...none },
        { problem: LineProblem.EXISTS_ON_NETWORK, fileName: 'a.txt', line: 9, key: 'AAAA-BBBB', ...none },
      ],
    };
  }

  it('come as CSV in which no spreadsheet runs anything', async () => {
    world.grpc.stub(InsertionsServiceService.listRejectedLines, lines);
    const answer = await editor.browser.follow(await ticketOf('POST /stock/insertions/i1/rejected/ticket'));
    expect(answer.body).toBe(
      // (the byte order mark in front is eaten by the decoder)
      [
        'File,Line,Reason,Same as,Key',
        "a.txt,3,Length is not 4 to 255 characters,,'=HYPERLINK(1)",
        'a.txt,9,Already exists on the network,a key of another vault,AAAA-BBBB',
        '',
      ].join('\r\n'),
    );
    expect(answer.headers['content-disposition']).toContain('rejected-keys-i1.csv');
  });

  it('come as text for the clipboard', async () => {
    world.grpc.stub(InsertionsServiceService.listRejectedLines, lines);
    expect((await editor.browser.ask('POST /stock/insertions/i1/rejected')).json()).toEqual({
      lines: [
        { problem: 'length', fileName: 'a.txt', line: 3, key: '=HYPERLINK(1)', sameAs: '' },
        {
          problem: 'exists_on_network',
          fileName: 'a.txt',
          line: 9,
          key: 'AAAA-BBBB',
          sameAs: 'a key of another vault',
        },
      ],
      isCut: false,
    });
  });
});
