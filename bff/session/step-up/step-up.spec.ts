import { challengeOf, isProven, stepUpFault, stepUpParameters } from './step-up.js';

const policy = { maxAgeMs: 300_000, acrValues: ['urn:two', 'urn:one'] };
const nowMs = 10_000_000;

describe('a proof of identity', () => {
  it('counts as long as the setting says, and not a millisecond longer', () => {
    const provenAt = (authenticatedAtMs: number) =>
      isProven('one-factor', { authenticatedAtMs, acr: 'urn:one' }, policy, nowMs);
    expect(provenAt(nowMs - 300_000)).toBe(true);
    expect(provenAt(nowMs - 300_001)).toBe(false);
  });

  it('that the provider does not date, or dates without saying how, does not count', () => {
    expect(isProven('one-factor', { acr: 'urn:one' }, policy, nowMs)).toBe(false);
    expect(isProven('one-factor', { authenticatedAtMs: nowMs }, policy, nowMs)).toBe(false);
    expect(isProven('one-factor', { authenticatedAtMs: nowMs, acr: 'urn:none' }, policy, nowMs)).toBe(false);
  });

  it('by one factor does not do where both are asked', () => {
    const one = { authenticatedAtMs: nowMs, acr: 'urn:one', secondFactorAtMs: nowMs - 600_000 };
    expect(isProven('both-factors', one, policy, nowMs)).toBe(false);
    expect(isProven('both-factors', { ...one, secondFactorAtMs: nowMs }, policy, nowMs)).toBe(true);
  });
});

describe('a sign-in at the provider', () => {
  const request = { level: 'one-factor', userGuid: 'u1', beganAtMs: nowMs } as const;
  const right = { userGuid: 'u1', authenticatedAtMs: nowMs + 1_000, acr: 'urn:two' };

  it('is a step-up when the same user signed in after it was asked for, in a wanted way', () => {
    expect(stepUpFault(request, right, policy)).toBeUndefined();
  });

  it.each([
    ['of somebody else', { userGuid: 'u2' }],
    ['that the provider had from before', { authenticatedAtMs: nowMs - 121_000 }],
    ['without a time', { authenticatedAtMs: undefined }],
    ['in another way than was wanted', { acr: 'urn:none' }],
    ['without a word of how', { acr: undefined }],
  ])('%s is none', (_name, change) => {
    expect(stepUpFault(request, { ...right, ...change }, policy)).toEqual(expect.any(String));
  });
});

describe('the challenge', () => {
  it('says how recent and how strong, as RFC 9470 writes it', () => {
    expect(challengeOf(policy)).toBe(
      'Bearer error="insufficient_user_authentication", error_description="A more recent authentication is required", max_age="300", acr_values="urn:two urn:one"',
    );
    expect(stepUpParameters({ ...policy, acrValues: [] })).toEqual({ prompt: 'login', max_age: '0' });
  });
});
