import { headlineOf, sourceLines, stepText, type Step } from './supply-sentences.js';

const step = (over: Partial<Step>): Step => ({
  ...{ step: 'stockpool', canServe: false, mostCount: 0, obstacles: ['none'], sources: [] },
  ...over,
});
const pool: Step['sources'][number] = { name: 'SP-000001', mostCount: 0, obstacles: ['paused'] };

describe('which supply serves an order', () => {
  it('is named first; where there is none, the order would be refused', () => {
    const asked = { sku: 'AUR-WW', company: 'Northwind', steps: [] };
    expect(headlineOf({ ...asked, servedBy: 'own' })).toBe(
      'An order of one key of AUR-WW would be served from: Your own stock.',
    );
    expect(headlineOf({ ...asked, servedBy: null })).toBe(
      'An order of AUR-WW from Northwind would be refused: nothing can serve it now.',
    );
  });

  it('says what the step that serves can give, and of those behind it that they are not reached', () => {
    const own = step({ step: 'own', canServe: true, mostCount: 1200, obstacles: [] });
    expect(stepText(own, 'own')).toBe('It serves the order. Up to 1,200 keys for one order line.');
    const free = step({ step: 'free', canServe: true, mostCount: null, obstacles: [] });
    expect(stepText(free, 'free')).toBe('It serves the order. There are keys. How many is not told.');
    expect(stepText(free, 'own')).toBe(
      'There are keys. How many is not told. It is not reached: a step before it serves the order.',
    );
  });

  it('says why a step gives nothing, in words of that step', () => {
    expect(stepText(step({}), 'free')).toBe('No stockpool is kept for you.');
    expect(stepText(step({ step: 'own', obstacles: ['no_stock'] }), null)).toBe('No key of it is free in your vault.');
    expect(stepText(step({ step: 'free', obstacles: ['pool_alone', 'not_connected'] }), null)).toBe(
      'An active stockpool is kept for you, and the seller lets nothing else serve you. ' +
        'Your company has not connected the product.',
    );
  });

  it('says of each pool what it would give or what stands against it, and nothing of keys without a name', () => {
    const sources = [pool, { name: 'SP-000002', mostCount: 1, obstacles: [] }];
    expect(sourceLines(step({ sources }))).toEqual([
      'SP-000001: It is paused.',
      'SP-000002: Up to 1 key for one order line.',
    ]);
    expect(sourceLines(step({ step: 'own', sources: [{ name: null, mostCount: 3, obstacles: [] }] }))).toEqual([]);
  });
});
