import { limitFault } from './extraction-settings.js';

describe('a limit of extractions', () => {
  it.each([
    ['', 'Required Field'],
    ['many', 'Must be numeric'],
    ['0', '1 to 50,000'],
    ['50001', '1 to 50,000'],
    ['50000', null],
    ['1', null],
  ])('typed as %p', (typed, fault) => {
    expect(limitFault(typed, 50_000)).toBe(fault);
  });
});
