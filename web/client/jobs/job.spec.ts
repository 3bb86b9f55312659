import { hasEnded, progressOf, withJob, type Job } from './job.js';

const aJob = (over: Partial<Job> = {}): Job => ({
  jobId: '1',
  kind: 'stock.insertion',
  title: 'Insertion 12',
  state: 'running',
  done: 50,
  total: 200,
  isCancellable: true,
  resultName: null,
  resultBytes: 0,
  failureCode: null,
  createdAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
  href: null,
  isRetryable: false,
  askedBy: 'Ada',
  lines: 0,
  failedLines: 0,
  ...over,
});

describe('the list of jobs', () => {
  it('puts a job it did not know first', () => {
    expect(withJob([aJob()], aJob({ jobId: '2' })).map(({ jobId }) => jobId)).toEqual(['2', '1']);
  });

  it('replaces a job where it stands', () => {
    const jobs = withJob([aJob(), aJob({ jobId: '2' })], aJob({ jobId: '2', done: 60 }));
    expect(jobs.map(({ jobId, done }) => [jobId, done])).toEqual([
      ['1', 50],
      ['2', 60],
    ]);
  });

  it('never goes back: late news of an earlier state changes nothing', () => {
    const over = [aJob({ state: 'completed', done: 200 })];
    expect(withJob(over, aJob({ done: 150 }))).toBe(over);
    const running = [aJob({ done: 150 })];
    expect(withJob(running, aJob({ done: 100 }))).toBe(running);
  });

  it('tells an end once', () => {
    const ended = aJob({ state: 'failed' });
    expect(hasEnded([aJob()], ended)).toBe(true);
    expect(hasEnded([ended], ended)).toBe(false);
    expect(hasEnded([aJob()], aJob({ done: 60 }))).toBe(false);
  });

  it('knows how far a job is, and when it cannot know', () => {
    expect(progressOf(aJob())).toBe(0.25);
    expect(progressOf(aJob({ total: 0 }))).toBeUndefined();
    expect(progressOf(aJob({ done: 300 }))).toBe(1);
    expect(progressOf(aJob({ state: 'completed', done: 0, total: 0 }))).toBe(1);
  });
});
