import { nowAndAfter, quantityFields } from './bounds.js';

describe('how many keys are asked for', () => {
  const hintOf = (bounds: Parameters<typeof quantityFields>[0]) => quantityFields(bounds).quantity.hint;

  it('is said with the bounds', () => {
    expect(hintOf({ least: 5, most: 1_200 })).toBe('From 5 to 1,200 keys.');
    expect(hintOf({ least: 30, most: 90, batch: 30 })).toBe('In batches of 30, up to 90 keys.');
    expect(hintOf({ least: 1, most: 90, batch: 1 })).toBe('From 1 to 90 keys.');
    expect(hintOf({ least: 10, most: 10, batch: 30 })).toBe('Exactly 10 keys.');
  });

  it('is whole batches, or all that is left', () => {
    const { fault } = quantityFields({ least: 30, most: 90, batch: 30 }).quantity;
    expect(fault?.(45, { quantity: 45 })).toBe('Whole batches of 30 only');
    expect(fault?.(60, { quantity: 60 })).toBeUndefined();
    const rest = quantityFields({ least: 10, most: 10, batch: 30 }).quantity;
    expect(rest.fault?.(10, { quantity: 10 })).toBeUndefined();
  });

  it('is any number where there are no batches', () => {
    expect(quantityFields({ least: 5, most: 9 }).quantity.fault?.(7, { quantity: 7 })).toBeUndefined();
  });

  it('changes what there is from a number to another', () => {
    expect(nowAndAfter(1_200, 90)).toBe('1,200 now, 90 afterwards');
  });
});
