import { endsAt, hourOf, lapsesAt, stateAt } from './support.js';

const noon = new Date('2026-11-24T12:00:00Z');
const asked = { state: 'asked', lapses_at: lapsesAt(noon), ends_at: null } as const;
const running = { state: 'running', lapses_at: lapsesAt(noon), ends_at: endsAt(noon, 2) } as const;

describe('a support session', () => {
  it('lapses unanswered after a day, to the instant', () => {
    expect(stateAt(asked, new Date('2026-11-25T11:59:59.999Z'))).toBe('asked');
    expect(stateAt(asked, new Date('2026-11-25T12:00:00Z'))).toBe('lapsed');
  });

  it('ends with its hours, whoever has looked', () => {
    expect(stateAt(running, new Date('2026-11-24T13:59:59.999Z'))).toBe('running');
    expect(stateAt(running, new Date('2026-11-24T14:00:00Z'))).toBe('ended');
  });

  it('stays what it has become', () => {
    expect(stateAt({ ...asked, state: 'refused' }, new Date('2027-01-01T00:00:00Z'))).toBe('refused');
  });

  it('is written down by the hour', () => {
    expect(hourOf(new Date('2026-11-24T12:59:59.999Z'))).toEqual(noon);
  });
});
