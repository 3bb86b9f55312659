import { whyNotApplied, type UploadedFile } from './import.screen.js';

const checked: Pick<UploadedFile, 'status' | 'newCount' | 'changedCount'> = {
  status: 'checked',
  newCount: 1,
  changedCount: 0,
};

describe('a file that was compared', () => {
  it.each([
    [{}, undefined],
    [{ newCount: 0 }, 'Nothing in it can be applied'],
    [{ status: 'checking' }, 'It is being checked'],
    [{ status: 'applying' }, 'It is being applied'],
    [{ status: 'applied' }, 'It has been applied'],
  ] as const)('%j: %j keeps it from being applied', (more, reason) => {
    expect(whyNotApplied({ ...checked, ...more })).toBe(reason);
  });
});
