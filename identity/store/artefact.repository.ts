/** What oidc-provider keeps: sessions, grants, codes, tokens. One instance per model. */
import type { DatabaseSync } from 'node:sqlite';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';

const now = (): number => Math.floor(Date.now() / 1_000);

interface Row {
  payload: string;
  consumed_at: number | null;
}

const payloadOf = (row: unknown): AdapterPayload | undefined => {
  if (row === undefined) return undefined;
  const { payload, consumed_at: consumed } = row as Row;
  return { ...(JSON.parse(payload) as AdapterPayload), ...(consumed !== null && { consumed }) };
};

export class ArtefactRepository implements Adapter {
  readonly #store: DatabaseSync;
  readonly #model: string;

  constructor(store: DatabaseSync, model: string) {
    this.#store = store;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { grantId = null, uid = null, userCode = null } = payload;
    this.#store
      .prepare(
        `insert into artefact (model, id, payload, grant_id, uid, user_code, expires_at) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
      )
      .run(
        this.#model,
        id,
        JSON.stringify(payload),
        grantId,
        uid,
        userCode,
        expiresIn === undefined ? null : now() + expiresIn,
      );
  }

  #findBy(column: 'id' | 'uid' | 'user_code', value: string): AdapterPayload | undefined {
    return payloadOf(
      this.#store
        .prepare(
          `select payload, consumed_at from artefact where model = ? and ${column} = ? and (expires_at is null or expires_at > ?)`,
        )
        .get(this.#model, value, now()),
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode);
  }

  /** Once: of two requests with the same code or refresh token one is refused (RFC 9700 section 4.14). */
  async consume(id: string): Promise<void> {
    const { changes } = this.#store
      .prepare('update artefact set consumed_at = ? where model = ? and id = ? and consumed_at is null')
      .run(now(), this.#model, id);
    if (Number(changes) !== 1) throw new errors.InvalidGrant(`${this.#model} already used`);
  }

  async destroy(id: string): Promise<void> {
    this.#store.prepare('delete from artefact where model = ? and id = ?').run(this.#model, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    this.#store.prepare('delete from artefact where model = ? and grant_id = ?').run(this.#model, grantId);
  }
}

/** @returns how many expired rows went */
export const sweepExpired = (store: DatabaseSync): number =>
  Number(store.prepare('delete from artefact where expires_at <= ?').run(now()).changes);
