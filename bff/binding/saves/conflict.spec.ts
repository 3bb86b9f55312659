import { z } from 'zod';
import { endpointWith } from '../../../kernel/endpoint.js';
import { DomainError } from '../../../kernel/errors.js';
import { declaredError } from '../execution.js';
import { SaveConflict, saveOrShow } from './conflict.js';

const refusal = new DomainError('toys.changed', 'conflict', { params: { by: 'Grace' } });
const endpoint = endpointWith<'toys-write'>()('PUT /toys/:toyGuid', {
  permission: ['toys-write'],
  reply: z.object({ colour: z.string() }),
  errors: ['toys.changed'],
});
const refuse =
  (thrown: unknown = refusal) =>
  (): Promise<never> =>
    Promise.reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

describe('a save in conflict', () => {
  it('carries what stands now, with the code and the params of the refusal', async () => {
    const thrown = await thrownBy(saveOrShow('toys.changed', refuse(), () => Promise.resolve({ colour: 'red' })));
    expect(thrown).toBeInstanceOf(SaveConflict);
    expect(thrown).toMatchObject({
      ...{ code: 'toys.changed', kind: 'conflict', params: { by: 'Grace' }, current: { colour: 'red' } },
    });
  });

  it('leaves with what the endpoint may say, and without what it may not', () => {
    const stranger = new SaveConflict(refusal, { colour: 'red', secret: 'x' });
    expect(declaredError(endpoint, stranger)).toMatchObject({ current: { colour: 'red' } });
    expect(declaredError(endpoint, new SaveConflict(refusal, { secret: 'x' }))).toBe(refusal);
    const undeclared = new SaveConflict(new DomainError('toys.other', 'conflict'), { colour: 'red' });
    expect(declaredError(endpoint, undeclared)).toMatchObject({ code: 'internal' });
  });

  it('is refused alone when the read is refused, and fails when the read is broken', async () => {
    const gone = new DomainError('toys.gone', 'not_found');
    expect(await thrownBy(saveOrShow('toys.changed', refuse(), refuse(gone)))).toBe(refusal);
    const broken = new TypeError('no such thing');
    expect(await thrownBy(saveOrShow('toys.changed', refuse(), refuse(broken)))).toBe(broken);
  });

  it('that passes, or fails of anything else, reads nothing', async () => {
    let reads = 0;
    const read = () => Promise.resolve((reads += 1));
    expect(await saveOrShow('toys.changed', () => Promise.resolve(7), read)).toBe(7);
    const other = new DomainError('toys.other', 'conflict');
    expect(await thrownBy(saveOrShow('toys.changed', refuse(other), read))).toBe(other);
    expect(reads).toBe(0);
  });
});
