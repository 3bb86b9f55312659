/** What must happen in one step inside Redis. Every script touches keys of one hash tag only. */
import type { RedisClient } from './redis-connections.js';

const extendLock = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const unlock = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

// Fenced on lock owner, version, and the life of tokens and session; the time to live is kept.
const commit = `
local present = redis.call('GET', KEYS[2])
if not present or redis.call('EXISTS', KEYS[3]) == 0 then return 'gone' end
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'superseded' end
if string.sub(present, 1, string.len(ARGV[2])) ~= ARGV[2] then return 'superseded' end
redis.call('SET', KEYS[2], ARGV[3], 'XX', 'KEEPTTL')
return 'committed'`;

const expireAll = `
local first = redis.call('PEXPIRE', KEYS[1], ARGV[1])
for i = 2, #KEYS do redis.call('PEXPIRE', KEYS[i], ARGV[1]) end
return first`;

const readRecord = `
local value = redis.call('GET', KEYS[1])
if not value then return false end
return { value, redis.call('PTTL', KEYS[1]) }`;

// The index lives as long as its last member.
const enlist = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
redis.call('PEXPIREAT', KEYS[1], last[2])
return 1`;

interface Scripts {
  kwExtendLock(key: string, owner: string, ttlMs: number): Promise<number>;
  kwUnlock(key: string, owner: string): Promise<number>;
  kwCommit(lock: string, key: string, guard: string, owner: string, prefix: string, value: string): Promise<string>;
  kwExpireAll(count: number, ...keysThenTtl: (string | number)[]): Promise<number>;
  kwRead(key: string): Promise<[string, number] | null>;
  kwEnlist(key: string, member: string, expiresAtMs: number, nowMs: number): Promise<number>;
}

export type ScriptedRedis = RedisClient & Scripts;

/** Adds the scripts as commands of the client. */
export const withScripts = (client: RedisClient): ScriptedRedis => {
  client.defineCommand('kwExtendLock', { numberOfKeys: 1, lua: extendLock });
  client.defineCommand('kwUnlock', { numberOfKeys: 1, lua: unlock });
  client.defineCommand('kwCommit', { numberOfKeys: 3, lua: commit });
  client.defineCommand('kwExpireAll', { lua: expireAll });
  client.defineCommand('kwRead', { numberOfKeys: 1, lua: readRecord });
  client.defineCommand('kwEnlist', { numberOfKeys: 1, lua: enlist });
  return client as ScriptedRedis;
};
