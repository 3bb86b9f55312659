import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** System regions, like system rights, belong to no vault. */
const systemVault = '00000000-0000-0000-0000-000000000000';

// ISO 3166-1 alpha-2, all 249.
const worldwide =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW ' +
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI ' +
  'FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN ' +
  'IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME ' +
  'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF ' +
  'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE ' +
  'YT ZA ZM ZW';

/**
 * The regions of docs/domain.md, o6, in countries: those of UN M49 as CLDR 48 gives them, the
 * European Economic Area as the Union with Iceland, Liechtenstein and Norway. Why ROW is the whole
 * world: docs/adr/0039.
 */
const systemRegions: readonly { id: string; code: string; name: string; countries: string }[] = [
  { id: '01900000-0000-7000-8000-000000000101', code: 'WW', name: 'Worldwide', countries: worldwide },
  {
    id: '01900000-0000-7000-8000-000000000102',
    code: 'EU',
    name: 'European Union',
    countries: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  },
  {
    id: '01900000-0000-7000-8000-000000000103',
    code: 'EEA',
    name: 'European Economic Area',
    countries: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
  },
  {
    id: '01900000-0000-7000-8000-000000000104',
    code: 'EUROPE',
    name: 'Europe',
    countries:
      'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME ' +
      'MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  },
  {
    id: '01900000-0000-7000-8000-000000000105',
    code: 'NA',
    name: 'North America',
    countries: 'BM CA GL PM US',
  },
  {
    id: '01900000-0000-7000-8000-000000000106',
    code: 'LATAM',
    name: 'Latin America and the Caribbean',
    countries:
      'AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ ' +
      'MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  },
  {
    id: '01900000-0000-7000-8000-000000000107',
    code: 'APAC',
    name: 'Asia and the Pacific',
    countries:
      'AF AQ AS AU BD BN BT CC CK CN CX FJ FM GU HK HM ID IN IR JP KH KI KP KR LA LK MH MM MN MO MP MV MY NC NF ' +
      'NP NR NU NZ PF PG PH PK PN PW SB SG TH TK TL TO TV TW UM VN VU WF WS',
  },
  {
    id: '01900000-0000-7000-8000-000000000108',
    code: 'WASIA',
    name: 'Western Asia',
    countries: 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  },
  {
    id: '01900000-0000-7000-8000-000000000109',
    code: 'CASIA',
    name: 'Central Asia',
    countries: 'KG KZ TJ TM UZ',
  },
  {
    id: '01900000-0000-7000-8000-000000000110',
    code: 'AFRICA',
    name: 'Africa',
    countries:
      'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW ' +
      'MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  },
  { id: '01900000-0000-7000-8000-000000000111', code: 'ROW', name: 'Rest of the world', countries: worldwide },
];

const statements = [
  // vault_id is nobody's for the system's own. kind: docs/domain.md, o6; 'in use' is computed.
  `create table region (
    vault_id uuid not null,
    id uuid not null,
    code text not null check (code ~ '^[A-Z0-9]{2,6}$'),
    name text not null,
    kind text not null check (kind in ('system', 'custom')),
    created_at timestamptz not null default now(),
    primary key (vault_id, id),
    unique (vault_id, code)
  )`,
  `create table region_country (
    vault_id uuid not null,
    region_id uuid not null,
    country text not null check (country ~ '^[A-Z]{2}$'),
    primary key (vault_id, region_id, country),
    foreign key (vault_id, region_id) references region (vault_id, id) on delete cascade
  )`,
  // Each row is one version of a right; a line is all versions of one right.
  `alter table agreement
    add column line_id uuid,
    add column is_current boolean not null default true,
    -- The countries of its regions when it was saved: a region in use does not change.
    add column countries text[] not null default '{}',
    -- Counts the edits: a save from an older one is refused (docs/domain.md, o13).
    add column row_version integer not null default 1,
    add column created_at timestamptz not null default now(),
    add column changed_at timestamptz not null default now(),
    add column changed_by text not null default ''`,
  'update agreement set line_id = id',
  'alter table agreement alter column line_id set not null',
  'create unique index agreement_version on agreement (vault_id, line_id, version)',
  'create unique index agreement_current on agreement (vault_id, line_id) where is_current',
  'create unique index agreement_name on agreement (vault_id, lower(name)) where is_current',
  'create index insertion_agreement on insertion (vault_id, agreement_id) where agreement_id is not null',
];

/** Regions with their countries, and rights in versions (docs/domain.md, c and o6). */
export const regions: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const { id, code, name, countries } of systemRegions) {
      await sql`insert into region (vault_id, id, code, name, kind) values (${systemVault}, ${id}, ${code}, ${name}, 'system')`.execute(
        db,
      );
      await sql`insert into region_country (vault_id, region_id, country)
        select ${systemVault}, ${id}, unnest(string_to_array(${countries}, ' '))`.execute(db);
    }
    await sql`update agreement a set countries = (
        select array_agg(distinct c.country order by c.country) from region r
        join region_country c on c.vault_id = r.vault_id and c.region_id = r.id where r.code = any (a.regions))
      where exists (select from region r where r.code = any (a.regions))`.execute(db);
  },
};
