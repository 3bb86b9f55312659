/** The search at the end of a test run (test/evidence): a key that stands somewhere is found, in whatever form. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from '../evidence/judge.js';
import { NeedleSearch } from '../evidence/search.js';

const key = 'K7WQ2-9XZ4M-PL3VB';
const others = Array.from({ length: 5_000 }, (_, i) => `OTHER-${String(i).padStart(5, '0')}-ABCDE`);
const search = new NeedleSearch([key, ...others]);
const noise = 'a line of a log with 0123456789 and abcdef, '.repeat(500);
const formsOf = (text: string): string[] => search.find(Buffer.from(noise + text + noise)).map(({ form }) => form);

describe('a key in a text', () => {
  it.each([
    ['as it is', key, 'text'],
    ['in lower case', key.toLowerCase(), 'text'],
    ['without its hyphens', key.replaceAll('-', ''), 'text'],
    ['in JSON', JSON.stringify({ body: { key } }), 'text'],
    ['as the bytes of a column', `\\x${Buffer.from(`xx${key}`).toString('hex')}`, 'hexadecimal'],
    ['in base64', ` ${Buffer.from(`{"k":"${key}"}`).toString('base64')} `, 'base64'],
    ['in base64url, behind a slash', ` /${Buffer.from(`{"a":1,"k":"${key}"}`).toString('base64url')} `, 'base64'],
  ])('is found %s', (_, text, form) => {
    expect(formsOf(text)).toContain(form);
  });

  it('is found at the very beginning and at the very end', () => {
    expect(search.find(Buffer.from(key)).map(({ needle }) => needle)).toEqual([key]);
  });

  it('is not taken for another one, nor is its end or its beginning taken for it', () => {
    expect(formsOf(`${key.slice(0, -1)}C ${key.slice(1)} ${key.slice(0, 10)} …${key.slice(-4)}`)).toEqual([]);
  });
});

describe('what a run has left', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'keyway-evidence-'));
    const write = (path: string, content: string): void => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), content);
    };
    write('keys/1.txt', `${[key, ...others].join('\n')}\n`);
    write('log/1.txt', noise);
    write('mail/1.eml', noise);
    write('trace/1.json', noise);
    const tables = ['job', 'audit_event', 'mail_letter', 'key', 'insertion', 'partner_call_body'];
    const dump = tables.map((table) => `COPY public.${table} (a, b) FROM stdin;\n1\t2\n\\.\n`).join('\n');
    // More than one piece, so that a table goes on from one to the next.
    write('database/1.sql', `${dump}\nCOPY public.partner_call (a) FROM stdin;\n${noise.repeat(220)}\n`);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is enough, and has no key in it', () => {
    expect(judge(root)).toMatchObject({ keys: 5_001, findings: [], missing: [] });
  });

  it.each([
    ['log/2.txt', { channel: 'log', file: '2.txt', table: '' }],
    ['mail/2.eml', { channel: 'mail', file: '2.eml', table: '' }],
    ['trace/2.json', { channel: 'trace', file: '2.json', table: '' }],
    ['database/1.sql', { channel: 'database', file: '1.sql', table: 'partner_call' }],
  ])('has a key in %s: it is found and named by its end', (path, found) => {
    writeFileSync(join(root, path), `${key}\n`, { flag: 'a' });
    expect(judge(root).findings).toEqual([expect.objectContaining({ ...found, last4: 'L3VB', form: 'text' })]);
  });

  it('is not enough where a part of it is not there', () => {
    rmSync(join(root, 'mail'), { recursive: true });
    writeFileSync(join(root, 'database/1.sql'), 'COPY public.job (a) FROM stdin;\n\\.\n');
    expect(judge(root).missing).toEqual([
      'mail',
      ...['job', 'audit_event', 'mail_letter', 'key', 'insertion', 'partner_call_body'].map(
        (table) => `rows of ${table}`,
      ),
    ]);
  });
});
