import { SharedReads, sinceChangeOf } from './shared-reads.js';

let nowMs = 0;
const begin = () => {
  nowMs = 1_000;
  const reads = new SharedReads(() => nowMs);
  const works: { signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = [];
  const read = (key: string, sinceChangeMs: number) =>
    reads.read(key, sinceChangeMs, (signal) => {
      const answer = Promise.withResolvers<string>();
      works.push({ signal, answer });
      return answer.promise;
    });
  return { works, read };
};

describe('a read that is like one under way', () => {
  it('of the same session gets its answer, and the upstream is asked once', async () => {
    const { works, read } = begin();
    const both = [read('s1 /jobs', 500), read('s1 /jobs', 500)];
    works[0]?.answer.resolve('[]');
    expect(await Promise.all(both.map(({ answer }) => answer))).toEqual(['[]', '[]']);
    expect(works).toHaveLength(1);
  });

  it('of another session or address is one of its own', () => {
    const { works, read } = begin();
    read('s1 /jobs', 500);
    read('s2 /jobs', 500);
    read('s1 /jobs?state=done', 500);
    expect(works).toHaveLength(3);
  });

  it('is one of its own when it began before the browser last changed something', () => {
    const { works, read } = begin();
    read('s1 /jobs', 500);
    nowMs += 40;
    read('s1 /jobs', 40);
    expect(works).toHaveLength(2);
    read('s1 /jobs', 1);
    expect(works).toHaveLength(2);
  });

  it('that has failed is cut, for calls that it had begun', async () => {
    const { works, read } = begin();
    const failed = read('s1 /jobs', 500);
    works[0]?.answer.reject(new Error('one of two upstreams'));
    await expect(failed.answer).rejects.toThrow('one of two upstreams');
    failed.leave();
    expect(works[0]?.signal.aborted).toBe(true);
  });

  it('that has landed is not waited for, and not cut when its browser leaves', async () => {
    const { works, read } = begin();
    const first = read('s1 /jobs', 500);
    works[0]?.answer.resolve('1');
    await first.answer;
    first.leave();
    expect(works[0]?.signal.aborted).toBe(false);
    read('s1 /jobs', 500);
    expect(works).toHaveLength(2);
  });

  it('is cut when the last browser that waits has gone, and not before', () => {
    const { works, read } = begin();
    const [one, two] = [read('s1 /jobs', 500), read('s1 /jobs', 500)];
    one.leave();
    expect(works[0]?.signal.aborted).toBe(false);
    two.leave();
    expect(works[0]?.signal.aborted).toBe(true);
    read('s1 /jobs', 500);
    expect(works).toHaveLength(2);
  });
});

it.each([
  [undefined, 0],
  ['250', 250],
  ['-1', 0],
  ['1e9', 0],
  ['9999999999999', 0],
  [['1', '2'], 0],
])('a browser that says %j is held to %d ms', (given, expected) => {
  expect(sinceChangeOf({ headers: { 'x-since-change': given } })).toBe(expected);
});
