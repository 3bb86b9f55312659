import { isStepDone, isStepOpen, stepAfter, stepBefore, stepToShow, type Choices } from './insert-steps.js';
import type { Insertion } from './insertion.js';

const file = { fileGuid: 'f', name: 'a.txt', sizeBytes: 10, keyCount: 1, rejectedCount: 0, sha256: '', uploadedAt: '' };
const clean: Insertion['preflight'] = { keyCount: 1, acceptableCount: 1, problemCounts: [], lines: [] };

const aDraft = (over: Partial<Insertion> = {}): Insertion => ({
  insertionGuid: 'i',
  insertionId: 1,
  status: 'draft',
  productGuid: null,
  productTitle: null,
  image: null,
  skuGuid: null,
  sku: null,
  platform: null,
  rightGuid: null,
  rightName: null,
  note: '',
  step: 'product',
  createdBy: 'A',
  createdAt: '2026-11-20T00:00:00Z',
  finishedAt: null,
  files: [],
  preflight: { ...clean, keyCount: 0, acceptableCount: 0 },
  jobId: null,
  transactionGuid: null,
  insertedCount: 0,
  usedBytes: 0,
  limitBytes: 409_600,
  limitFiles: 20,
  failureCode: null,
  ...over,
});
const chosen = { productGuid: 'p', skuGuid: 's', rightGuid: 'r' };
const withDraft = (over: Partial<Insertion> = {}, productGuid: string | null = null): Choices => ({
  productGuid,
  insertion: aDraft(over),
});

describe('the steps of the insertion wizard', () => {
  it('start with the product when nothing is chosen, whatever the address asks for', () => {
    expect(stepToShow('summary', { productGuid: null, insertion: null })).toBe('product');
    expect(stepToShow(null, { productGuid: null, insertion: null })).toBe('product');
  });

  it('open the platforms as soon as a product is chosen, before the server knows it', () => {
    expect(isStepOpen('platform', { productGuid: 'p', insertion: null })).toBe(true);
    expect(isStepOpen('rights', { productGuid: 'p', insertion: null })).toBe(false);
  });

  it('close what follows when another product is chosen than the draft has', () => {
    const choices = withDraft({ ...chosen, files: [file], preflight: clean }, 'other');
    expect(isStepDone('platform', choices)).toBe(false);
    expect(stepToShow('summary', choices)).toBe('platform');
  });

  it('resume where the author left the draft', () => {
    expect(stepToShow(null, withDraft({ ...chosen, step: 'files' }))).toBe('files');
  });

  it('go to the step of the address when it is open', () => {
    expect(stepToShow('rights', withDraft({ ...chosen, step: 'files' }))).toBe('rights');
  });

  it('keep the summary closed without a file', () => {
    expect(stepToShow('summary', withDraft(chosen))).toBe('files');
  });

  it('keep the summary closed while a line blocks the commit', () => {
    const blocked = { ...clean, problemCounts: [{ problem: 'duplicate_in_file' as const, count: 1 }] };
    expect(stepToShow('summary', withDraft({ ...chosen, files: [file], preflight: blocked }))).toBe('files');
  });

  it('open the summary for a warning, which can be accepted there', () => {
    const warned = { ...clean, problemCounts: [{ problem: 'pattern' as const, count: 1 }] };
    expect(stepToShow('summary', withDraft({ ...chosen, files: [file], preflight: warned }))).toBe('summary');
  });

  it('ignore a step that does not exist', () => {
    expect(stepToShow('nonsense', withDraft({ ...chosen, step: 'rights' }))).toBe('rights');
  });

  it('have an order', () => {
    expect([stepBefore('product'), stepAfter('product')]).toEqual([null, 'platform']);
    expect([stepBefore('summary'), stepAfter('summary')]).toEqual(['files', null]);
  });
});
