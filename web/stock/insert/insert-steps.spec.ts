import { choicesOf, isStepDone, isStepOpen, noChoices, stepToShow, withProduct, type Choices } from './insert-steps.js';
import type { Insertion } from '../insertion/insertion.js';

const notes = { hasByteOrderMark: false, blankLines: 0, crlfLines: 0, paddedLines: 0 };
const file = {
  ...{ fileGuid: 'f', name: 'a.txt', sizeBytes: 10, keyCount: 1, rejectedCount: 0, sha256: '', uploadedAt: '' },
  notes,
};
const clean: Insertion['preflight'] = { keyCount: 1, acceptableCount: 1, problemCounts: [], lines: [] };
const all: Choices = { productGuid: 'p', skuGuid: 's', rightGuid: 'r' };
const noFiles = { files: [], preflight: clean };
const withFile = (...problemCounts: Insertion['preflight']['problemCounts']) => ({
  files: [file],
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

  it('keep the summary closed while a line blocks the commit', () => {
    expect(stepToShow('summary', all, withFile({ problem: 'duplicate_in_file', count: 1 }))).toBe('files');
  });

  it('open the summary for a warning, which can be accepted there', () => {
    expect(stepToShow('summary', all, withFile({ problem: 'pattern', count: 1 }))).toBe('summary');
  });

  it('take a step that does not exist for the first', () => {
    expect(stepToShow('nonsense', all, withFile())).toBe('product');
  });

  it('know a draft of the server by its own choices', () => {
    expect(choicesOf({ productGuid: 'p', skuGuid: 's', rightGuid: null } as Insertion)).toEqual({
      ...all,
      rightGuid: '',
    });
  });
});
