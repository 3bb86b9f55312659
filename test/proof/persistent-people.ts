/** People who do not give up: what they are not told the end of, they ask for again, in the words of the first time. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../kernel/errors.js';
import { provisionUser } from '../../platform/accounts/index.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { ExtractionServiceService } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { ChangeKind, ChangesServiceService } from '../../proto/gen/keyway/stock/v1/changes.js';
import { InsertionsServiceService, InsertionStatus } from '../../proto/gen/keyway/stock/v1/insertions.js';

import { until } from '../support/until.js';
import { partsOf } from '../platform/stock/stock-world.js';
import type { Act, CrashingProduct, TradeAct } from './crashing-product.js';
import type { Place } from './stock-deeds.js';

export interface Person {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly email: string;
  readonly accessToken: string;
}

/** A job whose worker was killed is noticed after half a minute (ADR 0017), and may meet the next kill, and the one after. */
const patienceMs = 600_000;
/** Nobody knows what became of the call. */
const isUnknown = (thrown: unknown): boolean =>
  !(thrown instanceof DomainError) || ['unavailable', 'deadline_exceeded', 'internal'].includes(thrown.kind);

/** Asks until there is an answer or a refusal; the product hears of each time. */
export const persistent =
  (product: CrashingProduct, act: Act | TradeAct) =>
  async <T>(ask: () => Promise<T>): Promise<T> => {
    const answered = await until(
      async () => {
        product.asked.emit(act);
        try {
          return { answer: await ask() };
        } catch (thrown) {
          if (!isUnknown(thrown)) throw thrown;
          return { thrown };
        }
      },
      (outcome) => 'answer' in outcome,
      patienceMs,
    );
    return (answered as { answer: T }).answer;
  };

/** Somebody whose password nobody needs; no Owner, who would be told of whatever the others do. */
export const aPerson = async (product: CrashingProduct, ownerGuid: string, hash: string): Promise<Person> => {
  const email = `${randomUUID().slice(0, 8)}@proof.example`;
  const account = {
    name: 'Ada',
    role: 'Administrator',
    password: 'Correct-horse-1',
    secondFactorMode: 'Email',
  } as const;
  const userGuid = await provisionUser(product.database, { ...account, ownerGuid, email }, () => Promise.resolve(hash));
  return { userGuid, ownerGuid, email, accessToken: await product.issuer.tokenFor(userGuid) };
};

export const { EXTRACTION, BLACKLISTING } = CodePurpose;

/** Mailed to each of them; a person is asked for one code only. */
export const codesFor = async (
  product: CrashingProduct,
  people: readonly Person[],
  purpose: CodePurpose,
): Promise<Map<Person, string>> => {
  const accounts = product.service(AccountsServiceService);
  for (const person of people) await accounts.sendCode({ purpose }, product.callAs(person.accessToken));
  const codes = new Map<Person, string>();
  for (const person of people) {
    codes.set(person, await product.mailbox.takeCode(person.email));
  }
  return codes;
};

/** What somebody was told of something that has an end. */
export interface Acknowledged {
  readonly id: string;
  readonly quantity: number;
}

/** @returns when the keys are in the stock */
export const insertPersistently = async (
  product: CrashingProduct,
  person: Pick<Person, 'accessToken'>,
  place: Place,
  keys: readonly string[],
): Promise<Acknowledged> => {
  const persist = persistent(product, 'insertion');
  const insertions = product.service(InsertionsServiceService);
  const call = () => product.callAs(person.accessToken);
  const read = (insertionGuid: string) =>
    persist(async () => {
      const { insertion } = await insertions.getInsertion({ insertionGuid }, call());
      if (insertion === undefined) throw new Error('no insertion in the answer');
      return insertion;
    });
  const { insertion } = await persist(() => insertions.createInsertion({}, call()));
  const insertionGuid = insertion?.insertionGuid ?? '';
  await persist(() =>
    insertions.updateInsertion({ insertionGuid, skuGuid: place.skuId, rightGuid: place.rightId }, call()),
  );
  // The answer may have been lost when the file was there: one looks before one sends it again.
  const content = Buffer.from(`${keys.join('\n')}\n`);
  await persist(async () => {
    if ((await read(insertionGuid)).files.length > 0) return;
    await insertions.uploadFile(partsOf(insertionGuid, 'keys.txt', content), call());
  });
  const idempotencyKey = randomUUID();
  await persist(() => insertions.commitInsertion({ insertionGuid, idempotencyKey, areWarningsAccepted: true }, call()));
  const ended = await until(
    () => read(insertionGuid),
    ({ status }) => !['draft', 'queued', 'processing'].includes(status),
    patienceMs,
  );
  if (ended.status !== InsertionStatus.COMPLETED)
    throw new Error(`the insertion ended as ${ended.status} ${ended.failureCode}`);
  return { id: insertionGuid, quantity: ended.insertedCount };
};

/** @returns the extraction and the texts of its file */
export const extractPersistently = async (
  product: CrashingProduct,
  person: Person,
  place: Place,
  quantity: number,
  code: string,
): Promise<Acknowledged> => {
  const persist = persistent(product, 'extraction');
  const extractions = product.service(ExtractionServiceService);
  const request = {
    ...{ skuGuid: place.skuId, rightGuid: place.rightId, quantity, reference: 'crash' },
    ...{ code, method: CodeMethod.EMAIL, isFinalConfirmed: true, idempotencyKey: randomUUID() },
  };
  const { extraction } = await persist(() => extractions.extract(request, product.callAs(person.accessToken)));
  // Asked once more, as by somebody who clicked twice: it is the same one.
  const { extraction: again } = await persist(() => extractions.extract(request, product.callAs(person.accessToken)));
  if (again?.extractionGuid !== extraction?.extractionGuid) throw new Error('the same request extracted twice');
  return { id: extraction?.extractionGuid ?? '', quantity: extraction?.quantity ?? 0 };
};

/** @returns when the keys are blacklisted */
export const blacklistPersistently = async (
  product: CrashingProduct,
  person: Person,
  keys: readonly string[],
  code: string,
): Promise<Acknowledged> => {
  const persist = persistent(product, 'blacklisting');
  const changes = product.service(ChangesServiceService);
  const call = () => product.callAs(person.accessToken);
  const { change } = await persist(() => changes.createChange({ kind: ChangeKind.BLACKLISTING }, call()));
  const changeGuid = change?.changeGuid ?? '';
  await persist(() => changes.updateChange({ changeGuid, reason: 'leaked' }, call()));
  const text = Buffer.from(keys.join('\n'));
  const chosen = await persist(() => changes.chooseKeys({ changeGuid, text, platform: '' }, call()));
  const confirmation = {
    ...{ changeGuid, code, method: CodeMethod.EMAIL, isFinalConfirmed: true },
    ...{ previewId: chosen.change?.previewId ?? '', idempotencyKey: randomUUID() },
  };
  await persist(() => changes.confirmChange(confirmation, call()));
  const ended = await until(
    () => persist(async () => (await changes.getChange({ changeGuid }, call())).change),
    (one) => one !== undefined && one.finishedAt !== undefined,
    patienceMs,
  );
  return {
    id: changeGuid,
    quantity: (ended?.transactions ?? []).reduce((sum, each) => sum + each.quantity, 0),
  };
};
