import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** System rights belong to no vault; the first column of the key is never null. */
const systemVault = '00000000-0000-0000-0000-000000000000';

// extraction_type and visibility by the numbers of keyway.rights.v1.
const systemRights: readonly [id: string, name: string, description: string, extraction: number, visibility: number][] =
  [
    [
      '01900000-0000-7000-8000-000000000001',
      'Default - Public',
      'Bulk and single extraction; every vault on the network sees that it is in stock.',
      1,
      1,
    ],
    [
      '01900000-0000-7000-8000-000000000002',
      'Default - Network',
      'Bulk and single extraction; for your active connections.',
      1,
      2,
    ],
    [
      '01900000-0000-7000-8000-000000000003',
      'Default - Private',
      'Bulk and single extraction; for your own users only.',
      1,
      3,
    ],
    [
      '01900000-0000-7000-8000-000000000004',
      'API only - Public',
      'One key at a time; every vault on the network sees that it is in stock.',
      3,
      1,
    ],
    [
      '01900000-0000-7000-8000-000000000005',
      'API only - Network',
      'One key at a time; for your active connections.',
      3,
      2,
    ],
    ['01900000-0000-7000-8000-000000000006', 'API only - Private', 'One key at a time; for your own users only.', 3, 3],
  ];

/** Rights (agreements), with the six of the system (docs/domain.md, c). */
export const rights: Migration = {
  up: async (db) => {
    await sql
      .raw(
        `create table agreement (
          vault_id uuid not null,
          id uuid not null,
          version integer not null default 1,
          name text not null,
          description text not null,
          extraction_type smallint not null check (extraction_type between 1 and 3),
          visibility smallint not null check (visibility between 1 and 3),
          is_blacklisting_allowed boolean not null,
          geofencing_type text not null check (geofencing_type in ('include', 'exclude')),
          regions text[] not null default '{}',
          -- Closed: kept by the keys that have it, not offered for new insertions.
          is_open boolean not null default true,
          primary key (vault_id, id),
          check (geofencing_type = 'exclude' or cardinality(regions) > 0)
        )`,
      )
      .execute(db);
    for (const [id, name, description, extraction, visibility] of systemRights) {
      await sql`insert into agreement (vault_id, id, name, description, extraction_type, visibility, is_blacklisting_allowed, geofencing_type)
        values (${systemVault}, ${id}, ${name}, ${description}, ${extraction}, ${visibility}, true, 'exclude')`.execute(
        db,
      );
    }
  },
};
