import { differencesOf, firstSides, mergedOf } from '../../ui/conflict/conflict.js';
import { limitFault, methodIn, settingsFields, valuesOf, withLimit } from './extraction-settings.js';

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

describe('extraction settings that two have changed', () => {
  const limits = [
    { role: 'Owner', quantity: 50_000 },
    { role: 'Editor', quantity: 1_000 },
  ];
  const base = valuesOf({ confirmationMethod: 'code', limits });
  const fields = settingsFields(['Owner', 'Editor']);

  it('are put together where they do not contradict each other', () => {
    const versions = {
      base,
      theirs: valuesOf({ confirmationMethod: 'email-link', limits }),
      mine: withLimit(base, 'Editor', '0500'),
    };
    const differences = differencesOf(fields, versions);
    expect(differences).toEqual([
      {
        name: 'Confirmed with',
        theirs: 'A link by email',
        mine: 'A code: authenticator app (preferred), or six digits by email',
        changedBy: 'theirs',
      },
      { name: 'Limit, Editor', theirs: '1,000 keys', mine: '500 keys', changedBy: 'mine' },
    ]);
    const merged = mergedOf(fields, versions, firstSides(differences));
    expect(methodIn(merged)).toBe('email-link');
    expect(merged).toEqual(withLimit(versions.theirs, 'Editor', '0500'));
  });
});
