/** The signing keys: made at the first start, kept ever after, so that tokens outlive a restart. */
import type { DatabaseSync } from 'node:sqlite';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** ID tokens in RS256, which every client takes by default; access tokens in ES256, a tenth of the work. */
const algorithms = ['RS256', 'ES256'] as const;

const newKey = async (alg: (typeof algorithms)[number]): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 3_072 });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
};

/** @returns private keys, one per algorithm */
export const signingKeys = async (store: DatabaseSync): Promise<JWK[]> => {
  const kept = store.prepare('select jwk from signing_key order by created_at').all() as { jwk: string }[];
  const keys = kept.map((row) => JSON.parse(row.jwk) as JWK);
  const missing = algorithms.filter((alg) => keys.every((key) => key.alg !== alg));
  const made = await Promise.all(missing.map(newKey));
  const insert = store.prepare('insert into signing_key (kid, jwk, created_at) values (?, ?, ?)');
  for (const key of made) insert.run(key.kid ?? '', JSON.stringify(key), Date.now());
  return [...keys, ...made];
};
