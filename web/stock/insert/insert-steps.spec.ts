import {
  choicesIn,
  choicesOf,
  isStepDone,
  isStepOpen,
  noChoices,
  stepBlocker,
  stepToShow,
  withProduct,
  type Choices,
} from './insert-steps.js';
import type { Insertion } from '../insertion/insertion.js';

const notes = { hasByteOrderMark: false, blankLines: 0, crlfLines: 0, paddedLines: 0 };
const file = {
  ...{ fileGuid: 'f', name: 'a.txt', sizeBytes: 10, keyCount: 1, rejectedCount: 0, sha256: '', uploadedAt: '' },
  notes,
};
const clean: Insertion['preflight'] = { keyCount: 1, acceptableCount: 1, problemCounts: [], lines: [] };
const all: Choices = { productGuid: 'p', skuGuid: 's', rightGuid: 'r' };
const noFiles = { files: [], incoming: [], preflight: { ...clean, keyCount: 0, acceptableCount: 0 } };
const withFile = (...problemCounts: Insertion['preflight']['problemCounts']) => ({
  files: [file],
  incoming: [],
  preflight: { ...clean, problemCounts },
});

describe('the steps of the insertion wizard', () => {
  it('start with the product when nothing is chosen, whatever the address asks for', () => {
    expect(stepToShow('summary', noChoices, null)).toBe('product');
    expect(stepToShow(null, noChoices, null)).toBe('product');
  });

  it('open the platforms as soon as a product is chosen', () => {
    const choices = { ...noChoices, productGuid: 'p' };
    expect(isStepOpen('platform', choices, null)).toBe(true);
    expect(isStepOpen('rights', choices, null)).toBe(false);
  });

  it('close what follows when another product is chosen', () => {
    const choices = withProduct(all, 'other');
    expect(isStepDone('platform', choices, withFile())).toBe(false);
    expect(stepToShow('summary', choices, withFile())).toBe('platform');
  });

  it('keep the platform when the same product is chosen again', () => {
    expect(withProduct(all, 'p')).toBe(all);
  });

  it('go to the step asked for when it is open', () => {
    expect(stepToShow('rights', all, noFiles)).toBe('rights');
  });

  it('keep the summary closed without a file', () => {
    expect(stepToShow('summary', all, noFiles)).toBe('files');
  });

  it('keep the summary closed while no key is good', () => {
    const none = {
      ...withFile({ problem: 'duplicate_in_file', count: 1 }),
      preflight: { ...clean, acceptableCount: 0 },
    };
    expect(stepToShow('summary', all, none)).toBe('files');
    expect(stepBlocker('files', none)).toBe('No key of these files can be inserted');
  });

  it('keep the summary closed while half of a file is missing', () => {
    const half = { ...withFile(), incoming: [{} as Insertion['incoming'][number]] };
    expect(stepToShow('summary', all, half)).toBe('files');
    expect(stepBlocker('files', half)).toBe('A file is only half uploaded: finish or discard it');
  });

  it('keep the summary closed while a file that was chosen waits for a word', () => {
    const held = { ...withFile(), undecided: ['twice.txt'] };
    expect(stepToShow('summary', all, held)).toBe('files');
    expect(isStepDone('files', all, held)).toBe(false);
    expect(stepBlocker('files', held)).toBe('twice.txt is not sent: send it or leave it out');
    expect(stepBlocker('files', { ...held, undecided: ['twice.txt', 'b.txt'] })).toBe(
      '2 files are not sent: send them or leave them out',
    );
  });

  it('open the summary when some lines are rejected: there the good ones can be inserted alone', () => {
    expect(stepToShow('summary', all, withFile({ problem: 'duplicate_in_file', count: 1 }))).toBe('summary');
  });

  it('open the summary for a warning, which can be accepted there', () => {
    expect(stepToShow('summary', all, withFile({ problem: 'pattern', count: 1 }))).toBe('summary');
  });

  it('take a step that does not exist for the first', () => {
    expect(stepToShow('nonsense', all, withFile())).toBe('product');
  });

  it('know what a link has chosen, and go on with the files then', () => {
    const chosen = choicesIn(new URLSearchParams({ product: 'p', sku: 's', right: 'r' }));
    expect(chosen).toEqual(all);
    expect(stepToShow('files', chosen, null)).toBe('files');
    expect(choicesIn(new URLSearchParams({ step: 'summary' }))).toEqual(noChoices);
  });

  it('know a draft of the server by its own choices', () => {
    expect(choicesOf({ productGuid: 'p', skuGuid: 's', rightGuid: null } as Insertion)).toEqual({
      ...all,
      rightGuid: '',
    });
  });
});
