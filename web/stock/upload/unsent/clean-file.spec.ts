import { inspectFile } from '../local-preflight.js';
import { cleanFile, fixedName, withoutLines } from './clean-file.js';

it('a file is mended by keeping the first of each key, as it stands there', async () => {
  const given = new File(['\ufeffAAAA-1\r\n\r\n BBBB-2 \nAAAA-1\nCC CC-3\nCCCC-3\naaaa-1'], 'twice.txt');
  expect((await inspectFile(given)).repeatedCount).toBe(2);
  const cleaned = await cleanFile(given);
  // Whether case tells keys apart is the platform's to know: what is not surely the same stays.
  expect(await cleaned.text()).toBe('AAAA-1\nBBBB-2\nCC CC-3\naaaa-1\n');
  expect(cleaned.name).toBe('twice.txt');
  expect(await inspectFile(cleaned)).toMatchObject({ keyCount: 4, repeatedCount: 0, blankLines: 0, refusal: null });
});

it('a file is mended by leaving out what the server refused, by the numbers of its lines', async () => {
  const given = new File(['\ufeffAAAA-1\r\n\r\n BBBB-2 \nCCCC-3\nDDDD-4'], 'taken.txt');
  const cleaned = await withoutLines(given, new Set([1, 4]));
  expect(await cleaned.text()).toBe('BBBB-2\nDDDD-4\n');
  expect(fixedName(cleaned.name)).toBe('taken-fixed.txt');
});
