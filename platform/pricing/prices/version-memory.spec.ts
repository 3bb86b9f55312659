import { jest } from '@jest/globals';
import { VersionMemory } from './version-memory.js';

it('twelve who ask at once share one search, and who asks later makes none', async () => {
  const memory = new VersionMemory<number>(10);
  const find = jest.fn(() => Promise.resolve(7));
  const found = await Promise.all(Array.from({ length: 12 }, () => memory.of('a 1', find)));
  expect(found).toEqual(Array.from({ length: 12 }, () => 7));
  expect(await memory.of('a 1', find)).toBe(7);
  expect(find).toHaveBeenCalledTimes(1);
});

it('what has failed is told to all who waited, and searched for again', async () => {
  const memory = new VersionMemory<number>(10);
  const away = () => Promise.reject(new Error('away'));
  const told = await Promise.allSettled([memory.of('a 1', away), memory.of('a 1', away)]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await memory.of('a 1', () => Promise.resolve(7))).toBe(7);
});

it('a search that fails late does not put out the one that came after it', async () => {
  const memory = new VersionMemory<number>(1);
  const late = Promise.withResolvers<number>();
  const failing = memory.of('a 1', () => late.promise);
  await memory.of('a 2', () => Promise.resolve(2));
  const find = jest.fn(() => Promise.resolve(7));
  await memory.of('a 1', find);
  late.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await memory.of('a 1', find);
  expect(find).toHaveBeenCalledTimes(1);
});

it('of more than there is room for, the oldest is searched for again', async () => {
  const memory = new VersionMemory<number>(2);
  const find = jest.fn(() => Promise.resolve(7));
  for (const name of ['a 1', 'b 1', 'c 1', 'b 1']) await memory.of(name, find);
  expect(find).toHaveBeenCalledTimes(3);
  await memory.of('a 1', find);
  expect(find).toHaveBeenCalledTimes(4);
});
