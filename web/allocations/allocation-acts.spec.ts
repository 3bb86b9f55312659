import { actsOf, bulkActsOf } from './allocation-acts.js';
import { isOverText, type Allocation } from './allocation.js';

type Situation = Pick<Allocation, 'status' | 'isOwner' | 'isPausedByOwner' | 'isPausedByPartner'>;

const acts = (situation: Partial<Situation>) =>
  actsOf({ status: 'active', isOwner: true, isPausedByOwner: false, isPausedByPartner: false, ...situation });

describe('the acts of an allocation', () => {
  it('are the answers while it waits for one', () => {
    expect(acts({ status: 'pending' })).toEqual(['revoke']);
    expect(acts({ status: 'pending', isOwner: false })).toEqual(['reject']);
  });

  it('end the pause of one’s own side, and of no other', () => {
    expect(acts({ status: 'paused', isPausedByPartner: true })).toEqual(['close', 'pause']);
    expect(acts({ status: 'paused', isPausedByPartner: true, isOwner: false })).toEqual(['activate']);
  });

  it.each(['expired', 'closed', 'rejected', 'revoked', 'lapsed'] as const)('are none once it is %s', (status) => {
    expect(acts({ status })).toEqual([]);
  });

  it('end with it, which a list says in a word', () => {
    expect(['Closed', 'Offer expired'].map(isOverText)).toEqual([true, true]);
    expect(['Pending', 'All drawn', 'Paused'].map(isOverText)).toEqual([false, false, false]);
  });

  it('over many rows are those of the list, and a close is ticked', () => {
    expect(Object.keys(bulkActsOf('made'))).toEqual(['revoke', 'pause', 'activate', 'close']);
    expect(Object.keys(bulkActsOf('got'))).toEqual(['accept', 'reject', 'pause', 'activate']);
    expect(bulkActsOf('made')['close']).toHaveProperty('tick');
  });
});
