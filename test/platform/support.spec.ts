import { Client } from 'pg';
import { Redis } from 'ioredis';
import { createDatabase, templateDatabase } from '../support/postgres.js';
import { redisUrl } from '../support/redis.js';

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as unknown[];
};

describe('the servers of a test run', () => {
  it('give each spec file its own copy of a template that is prepared once', async () => {
    let prepared = 0;
    const prepare = async (url: string): Promise<void> => {
      prepared += 1;
      await query(url, 'CREATE TABLE parcel (id int); INSERT INTO parcel VALUES (1)');
    };
    const template = await templateDatabase('support_spec', prepare);
    await templateDatabase('support_spec', prepare);
    const [one, two] = await Promise.all([createDatabase(template), createDatabase(template)]);
    await query(one.url, 'DELETE FROM parcel');

    expect(prepared).toBe(1);
    expect(await query(one.url, 'SELECT id FROM parcel')).toEqual([]);
    expect(await query(two.url, 'SELECT id FROM parcel')).toEqual([{ id: 1 }]);
    await Promise.all([one.drop(), two.drop()]);
  });

  it('answer on Redis', async () => {
    const redis = new Redis(redisUrl());
    expect(await redis.ping()).toBe('PONG');
    await redis.quit();
  });

  it('give each world a Redis database of its own: one that starts empties no other', async () => {
    const [one, two] = [new Redis(redisUrl()), new Redis(redisUrl())];
    await one.set('kept', 'yes');
    await two.flushdb();
    expect(await one.get('kept')).toBe('yes');
    await Promise.all([one.flushdb(), one.quit(), two.quit()]);
  });
});
