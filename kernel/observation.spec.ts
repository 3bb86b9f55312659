import { isWatched, observe, observed, record, watch, type Meter, type Tracer } from './observation.js';

const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const own = `00-${'a'.repeat(32)}-${'c'.repeat(16)}-01`;

describe('an operation', () => {
  const counted: unknown[][] = [];
  const shown: unknown[][] = [];
  const meter: Meter = { recorded: (...told) => void counted.push(told) };
  const tracer: Tracer = {
    began: (...told) => {
      shown.push(told);
      return { traceparent: own, end: (...ended) => void shown.push(ended) };
    },
  };
  let stop: () => void = () => undefined;
  afterEach(() => {
    stop();
    counted.length = 0;
    shown.length = 0;
  });

  it('is one shared object while nobody watches', () => {
    expect(isWatched()).toBe(false);
    expect(observe('sql', 'select')).toBe(observe('rpc-in', '/a/B', parent));
    observe('sql', 'select').end('ok');
    record('store', 'command', 'ok', 1);
    stop = watch({ meter });
    expect(counted).toEqual([]);
  });

  it('is counted once, with the last name and the first outcome', () => {
    stop = watch({ meter });
    const operation = observe('http-in', 'GET', parent);
    operation.end('200', 'GET /orders/:id');
    operation.end('500');
    expect(counted).toEqual([['http-in', 'GET /orders/:id', '200', expect.any(Number)]]);
    expect(operation.traceparent).toBe(parent);
  });

  it('stands in a trace below what has caused it, and gives its own place to what it causes', () => {
    stop = watch({ tracer });
    const operation = observe('rpc-out', '/a/B', parent, 'detail');
    expect(operation.traceparent).toBe(own);
    operation.end('unavailable');
    expect(shown).toEqual([
      ['rpc-out', '/a/B', parent, 'detail'],
      ['unavailable', '/a/B'],
    ]);
  });

  it('ends as its work does, whose result or error goes on', async () => {
    stop = watch({ meter });
    await expect(observed(observe('sql', 'select'), () => Promise.resolve(7))).resolves.toBe(7);
    const work = observed(
      observe('sql', 'insert'),
      () => Promise.reject(new Error('duplicate')),
      (thrown) => (thrown as Error).message,
    );
    await expect(work).rejects.toThrow('duplicate');
    expect(counted.map(([, name, outcome]) => [name, outcome])).toEqual([
      ['select', 'ok'],
      ['insert', 'duplicate'],
    ]);
  });

  it('is told to nobody who has stopped watching', () => {
    watch({ meter })();
    observe('sql', 'select').end('ok');
    expect([isWatched(), counted]).toEqual([false, []]);
  });
});
