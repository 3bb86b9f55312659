import { differencesOf, firstSides, mergedOf } from '../../ui/conflict/conflict.js';
import { entriesOf, faultsOf, type Entries } from '../../ui/record/entries.js';
import { comparedFields, factsOf } from '../../ui/record/facts.js';
import { bodyOf, settingsFields, valuesOf } from './extraction-settings.js';

const settings = {
  confirmationMethod: 'code' as const,
  limits: [
    { role: 'Owner', quantity: 50_000 },
    { role: 'Editor', quantity: 1_000 },
  ],
  highestLimit: 50_000,
  version: 3,
};
const fields = settingsFields(settings);
const base = valuesOf(settings);

describe('extraction settings', () => {
  it('are told with a line for each role', () => {
    expect(factsOf(fields, base)).toEqual([
      { name: 'Confirmed with', value: 'A code: authenticator app (preferred), or six digits by email' },
      { name: 'Limit, Owner', value: '50,000 keys in one extraction' },
      { name: 'Limit, Editor', value: '1,000 keys in one extraction' },
    ]);
  });

  it.each<[Entries, Readonly<Record<string, string>>]>([
    [{}, {}],
    [{ 'limits/Owner': '' }, { 'limits/Owner': 'Required Field' }],
    [{ 'limits/Owner': 'many' }, { 'limits/Owner': 'Must be numeric' }],
    [
      { 'limits/Owner': '0', 'limits/Editor': '50001' },
      {
        'limits/Owner': 'Must be between 1 and 50,000',
        'limits/Editor': 'Must be between 1 and 50,000',
      },
    ],
    [{ confirmationMethod: 'email-link' }, { isDisclaimerAccepted: 'Required Field' }],
    [{ confirmationMethod: 'email-link', isDisclaimerAccepted: true }, {}],
  ])('case %#: %j is wrong with %j', (changes, faults) => {
    expect(faultsOf(fields, { ...entriesOf(fields, base), ...changes })).toEqual(faults);
  });

  it('are sent with each role’s limit, and accept what an email link means only where one is chosen', () => {
    const accepted = { ...base, isDisclaimerAccepted: true, 'limits/Editor': 500 };
    expect(bodyOf(accepted, settings)).toEqual({
      confirmationMethod: 'code',
      isDisclaimerAccepted: false,
      limits: [
        { role: 'Owner', quantity: 50_000 },
        { role: 'Editor', quantity: 500 },
      ],
      version: 3,
    });
    expect(bodyOf({ ...accepted, confirmationMethod: 'email-link' }, settings)).toMatchObject({
      isDisclaimerAccepted: true,
    });
  });
});

describe('extraction settings that two have changed', () => {
  it('are put together where they do not contradict each other', () => {
    const versions = {
      base,
      theirs: valuesOf({ ...settings, confirmationMethod: 'email-link' }),
      mine: { ...base, 'limits/Editor': 500 },
    };
    const compared = comparedFields(fields);
    const differences = differencesOf(compared, versions);
    expect(differences).toEqual([
      {
        name: 'Confirmed with',
        theirs: 'A link by email',
        mine: 'A code: authenticator app (preferred), or six digits by email',
        changedBy: 'theirs',
      },
      {
        name: 'Limit, Editor',
        theirs: '1,000 keys in one extraction',
        mine: '500 keys in one extraction',
        changedBy: 'mine',
      },
    ]);
    const merged = mergedOf(compared, versions, firstSides(differences));
    expect(merged).toEqual({ ...versions.theirs, 'limits/Editor': 500 });
  });
});
