import { z } from 'zod';
import {
  imageOf,
  instant,
  instantOrNull,
  numberOrNull,
  orNull,
  promised,
  textOrNull,
  word,
} from './message.contract.js';

const message = z.object({
  name: textOrNull,
  at: instant,
  until: instantOrNull,
  number: numberOrNull,
  image: imageOf('32/0/2'),
  state: word(['open', 'shut'], 'shut'),
  one: promised(z.object({ note: textOrNull })),
  other: orNull(z.object({ note: textOrNull })),
});
const full = {
  name: 'Aurora',
  at: '2026-11-22T10:00:00.000Z',
  until: '2026-11-23T10:00:00.000Z',
  number: 7,
  image: '/api/content/image/p1/',
  state: 'open',
  one: { note: 'first' },
  other: { note: '' },
} as const;
const empty = { ...full, ...{ name: '', at: undefined, until: undefined, number: 0, image: '', other: undefined } };

describe('a message in a reply', () => {
  it('is shown with what it has', () => {
    expect(message.parse(full)).toEqual({ ...full, image: '/api/content/image/p1/32/0/2', other: { note: null } });
  });

  it('has null where proto3 has an empty value', () => {
    const nothing = { name: null, at: '', until: null, number: null, image: null, other: null };
    expect(message.parse(empty)).toEqual({ ...full, ...nothing });
  });

  it('shows a word that this gateway does not know as the one that it is told', () => {
    for (const state of ['unspecified', 'unrecognized', 'ajar']) {
      expect(message.parse({ ...full, state })).toMatchObject({ state: 'shut' });
    }
  });

  it('loses what is not declared, and is refused without what is promised', () => {
    expect(message.parse({ ...full, secret: 'KEY' })).not.toHaveProperty('secret');
    expect(message.safeParse({ ...full, one: undefined }).success).toBe(false);
  });

  it('takes no message that may have a word beside', () => {
    type Given = z.input<typeof message>['state'];
    const known: Given = 'open';
    // @ts-expect-error -- an enum with a word that the contract does not name
    const other: Given = 'ajar';
    expect([known, other]).toHaveLength(2);
  });
});
