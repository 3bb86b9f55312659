import { groupedSecret, recoveryFile, setupSteps } from './setup-steps.js';

describe('connecting an authenticator', () => {
  it('has the six steps of the specification', () => {
    expect(setupSteps).toHaveLength(6);
  });

  it('shows the secret in groups that can be typed', () => {
    expect(groupedSecret('JBSWY3DPEHPK3')).toBe('JBSW Y3DP EHPK 3');
  });

  it('keeps the recovery codes with the account and the day they were made', () => {
    const text = recoveryFile('owner@northwind.example', ['aaaa-bbbb', 'cccc-dddd'], new Date('2026-11-20T21:36:00Z'));
    expect(text).toContain('Account: owner@northwind.example\nMade: 2026-11-20 21:36 UTC\n');
    expect(text.trimEnd().split('\n').slice(-2)).toEqual(['aaaa-bbbb', 'cccc-dddd']);
  });
});
