import { holdsAny, permissionsOf, verdictByStage } from './access.js';

describe('who may call an endpoint', () => {
  it('lets anyone call a public one', () => {
    expect(verdictByStage('public', undefined)).toBe('allowed');
  });

  it('keeps everything but the second factor closed until the second factor has passed', () => {
    expect(verdictByStage('first-factor', 'first-factor')).toBe('allowed');
    expect(verdictByStage('signed-in', 'first-factor')).toBe('unauthenticated');
    expect(verdictByStage(['inventory-read'], 'first-factor')).toBe('unauthenticated');
  });

  it('knows nobody without a session', () => {
    expect(verdictByStage('first-factor', undefined)).toBe('unauthenticated');
    expect(verdictByStage('signed-in', undefined)).toBe('unauthenticated');
    expect(verdictByStage(['inventory-read'], undefined)).toBe('unauthenticated');
  });

  it('looks at the permissions of a full session only where some are asked for', () => {
    expect(verdictByStage('signed-in', 'full')).toBe('allowed');
    expect(verdictByStage(['inventory-read'], 'full')).toBe('ask');
  });

  it('is content with any one of the keys', () => {
    const held = new Set(['inventory-all']);
    expect(holdsAny(held, permissionsOf(['inventory-read', 'inventory-all']))).toBe(true);
    expect(holdsAny(held, permissionsOf(['inventory-read']))).toBe(false);
    expect(holdsAny(held, permissionsOf('signed-in'))).toBe(false);
  });
});
