import { at, promotion, resolved } from '../../../test/platform/pricing/resolve/asked-price.js';
import type { PromotionRefusal } from './explanation.js';
import type { Promotion, Question } from './facts.js';

describe('of several promotions', () => {
  type Refused = readonly (readonly [string, PromotionRefusal])[];

  const cases: readonly (readonly [string, string | undefined, Refused, readonly Promotion[], Partial<Question>?])[] = [
    ['none is none', undefined, [], []],
    ['the one that runs is taken', '1', [], [promotion('1', 2000)]],
    [
      'the highest discount is taken, and not added to the other',
      '2',
      [['1', 'smaller_discount']],
      [promotion('1', 2000), promotion('2', 2001)],
    ],
    [
      'with the same discount the one that began later is taken',
      '2',
      [['1', 'started_earlier']],
      [promotion('1', 2000), promotion('2', 2000, { validFrom: at('2026-11-21T00:00:00Z') })],
    ],
    [
      'that began together with the same discount the lower id is taken',
      '1',
      [['2', 'higher_id']],
      [promotion('2', 2000), promotion('1', 2000)],
    ],
    [
      'one of another list is not taken',
      undefined,
      [['1', 'other_list']],
      [promotion('1', 2000, { listId: 'list-2' })],
    ],
    [
      'one of another SKU is not taken',
      undefined,
      [['1', 'other_sku']],
      [promotion('1', 2000, { items: [{ skuId: 'aurora-gog-eu', discount: 2000 }] })],
    ],
    ['a draft is not taken', undefined, [['1', 'draft']], [promotion('1', 2000, { state: 'draft' })]],
    ['a cancelled one is not taken', undefined, [['1', 'cancelled']], [promotion('1', 2000, { state: 'cancelled' })]],
    [
      'a higher one that is not to be had leaves the lower one',
      '1',
      [['2', 'ended']],
      [promotion('1', 2000), promotion('2', 9000, { validTo: at('2026-11-25T00:00:00Z') })],
    ],
    [
      'one is not taken a moment before it begins',
      undefined,
      [['1', 'not_started']],
      [promotion('1', 2000)],
      { at: at('2026-11-19T23:59:59.999Z') },
    ],
    ['one is taken from its first moment on', '1', [], [promotion('1', 2000)], { at: at('2026-11-20T00:00:00Z') }],
    [
      'one is taken to the last moment before its end',
      '1',
      [],
      [promotion('1', 2000)],
      { at: at('2026-11-29T23:59:59.999Z') },
    ],
    [
      'one is not taken at its end',
      undefined,
      [['1', 'ended']],
      [promotion('1', 2000)],
      { at: at('2026-11-30T00:00:00Z') },
    ],
    [
      'one whose times were written in another time zone begins at the same instant',
      '1',
      [],
      [promotion('1', 2000, { validFrom: at('2026-11-26T04:00:00-08:00') })],
    ],
  ];

  it.each(cases.map(([name, id, refused, promotions, question = {}]) => ({ name, id, refused, promotions, question })))(
    '$name',
    ({ id, refused, promotions, question }) => {
      const { promotion: reason } = resolved({ promotions }, question).explanation;
      expect(reason.taken?.id).toBe(id);
      expect(reason.refused.map((each) => [each.id, each.refusal])).toEqual(refused);
    },
  );
});
