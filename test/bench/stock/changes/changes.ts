/** Changes of as many keys as an insertion brings, in a vault of millions: what a person waits for, and what it takes. */
import { randomUUID } from 'node:crypto';
import { CodeMethod, CodePurpose } from '../../../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  ChangeKind,
  ChangesServiceService,
  ChangeVerdict,
  type Change,
  type SourceChoice,
} from '../../../../proto/gen/keyway/stock/v1/changes.js';
import { rounded, timed, type Measured } from '../../measured.js';
import { watchMemory } from '../../memory-watch.js';
import type { BenchVault, StockSystem } from '../system.js';

/** API only - Private, of migration 0021. */
export const toRightGuid = '01900000-0000-7000-8000-000000000006';

export interface WantedChange {
  readonly kind: ChangeKind;
  readonly source: SourceChoice;
  /** Absent where none is asked for. */
  readonly purpose?: CodePurpose;
  readonly said: { readonly reason?: string; readonly toRightGuid?: string };
}

/** What a change took, in milliseconds. */
export interface ChangeTimes {
  readonly keys: number;
  /** The dry run. */
  readonly preview: number;
  /** From the confirmation to the end of the job. */
  readonly work: number;
}

/** @throws unless all of its keys were changed */
export const carryOut = async (
  system: StockSystem,
  vault: BenchVault,
  { kind, source, purpose, said }: WantedChange,
): Promise<ChangeTimes> => {
  const changes = system.service(ChangesServiceService);
  let draft: Change | undefined;
  const preview = await timed(async () => {
    const { change } = await changes.createChange({ kind, source }, vault.call());
    const changeGuid = change?.changeGuid ?? '';
    draft = (await changes.updateChange({ changeGuid, ...said }, vault.call())).change;
  });
  const { changeGuid = '', previewId = '', groups = [] } = draft ?? {};
  const keyCount = groups
    .filter(({ verdict }) => verdict === ChangeVerdict.CHANGED)
    .reduce((sum, { count }) => sum + count, 0);
  const code = purpose === undefined ? '' : await system.codeFor(vault, purpose);
  const method = purpose === undefined ? CodeMethod.UNSPECIFIED : CodeMethod.EMAIL;
  const work = await timed(async () => {
    const { jobId } = await changes.confirmChange(
      { changeGuid, code, method, isFinalConfirmed: true, previewId, idempotencyKey: randomUUID() },
      vault.call(),
    );
    await system.untilCompleted(vault, jobId);
  });
  const { change } = await changes.getChange({ changeGuid }, vault.call());
  if (change?.changedCount !== keyCount) throw new Error(`${change?.changedCount} of ${keyCount} keys were changed`);
  return { keys: keyCount, preview, work };
};

const measure = async (
  system: StockSystem,
  vault: BenchVault,
  what: string,
  wanted: WantedChange,
): Promise<Measured> => {
  const watch = watchMemory(system.processes);
  const { keys, preview, work } = await carryOut(system, vault, wanted);
  const memory = Object.entries(watch.stop()).map(([name, { before, peak }]) => [`${name} growth, MB`, peak - before]);
  return {
    what: `${what} of ${keys} keys`,
    figures: {
      'keys/s': Math.round((keys * 1_000) / work),
      'preview, s': rounded(preview / 1_000),
      seconds: rounded(work / 1_000, 1),
      ...(Object.fromEntries(memory) as Record<string, number>),
    },
  };
};

/** @param insertions what each change takes its keys from */
export async function* largeChanges(
  system: StockSystem,
  vault: BenchVault,
  insertions: { readonly blacklisted: string; readonly withdrawn: string; readonly changed: string },
): AsyncGenerator<Measured> {
  const { blacklisted, withdrawn, changed } = insertions;
  yield await measure(system, vault, 'blacklisting', {
    ...{ kind: ChangeKind.BLACKLISTING, source: { insertion: blacklisted } },
    ...{ purpose: CodePurpose.BLACKLISTING, said: { reason: 'leaked' } },
  });
  yield await measure(system, vault, 'withdrawal', {
    ...{ kind: ChangeKind.WITHDRAWAL, source: { insertion: withdrawn } },
    ...{ purpose: CodePurpose.WITHDRAWAL, said: {} },
  });
  yield await measure(system, vault, 'change of right', {
    ...{ kind: ChangeKind.RIGHT_CHANGE, source: { insertion: changed } },
    said: { toRightGuid },
  });
}
