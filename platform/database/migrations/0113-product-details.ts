import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

const text = (name: string): string => `add column ${name} text not null default ''`;
const texts = (name: string): string => `add column ${name} text[] not null default '{}'`;

const statements = [
  `alter table product
    ${text('trailer')}, ${text('eula')}, ${text('external_id')},
    ${texts('spoken_languages')}, ${texts('subtitle_languages')}, ${texts('menu_languages')}, ${texts('social_media')},
    ${text('requirements_minimum')}, ${text('requirements_recommended')}`,
  `comment on column product.spoken_languages is 'BCP 47, as those of subtitles and menus.'`,
  `comment on column product.external_id is 'What the DRM platform or the shop calls it.'`,
];

/** What buyers want to know of a product before they sell it. */
export const productDetails: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
