/** The answer of /mkapi/content (ADR 0004), as far as the gateway reads it. */
import { z } from 'zod';

const text = z.string();
const item = z.object({ propertyName: text, title: text.default(''), value: text });
const action = z.object({ name: text, title: text, href: text.optional(), permission: text.optional() });

const column = z.object({
  propertyName: text,
  title: text,
  kind: text,
  isSortable: z.boolean().default(false),
  isHidden: z.boolean().default(false),
  isWide: z.boolean().optional(),
});

const row = z.object({
  id: text,
  href: text.optional(),
  items: z.array(item),
  actions: z.array(action).default([]),
});

const grid = z.object({
  name: text,
  columns: z.array(column),
  rows: z.array(row),
  pagination: z.object({
    itemsPerPage: z.number(),
    currentPage: z.number(),
    totalItems: z.number(),
    isTotalCapped: z.boolean().default(false),
    nextSet: text.nullish(),
    previousSet: text.nullish(),
  }),
  sort: z.object({ propertyName: text, isDescending: z.boolean() }),
});

const field = z.object({
  propertyName: text,
  title: text,
  value: text.default(''),
  vueType: text,
  options: z.array(z.object({ text, value: text })).default([]),
  isReadOnly: z.boolean().default(false),
  isMandatory: z.boolean().default(false),
  isHidden: z.boolean().default(false),
});

export const contentAnswer = z.object({
  list: z.object({
    grids: z.array(grid).min(1),
    forms: z.array(z.object({ name: text, fields: z.array(field) })).default([]),
    description: z.object({ title: text, text }).default({ title: '', text: '' }),
  }),
});

export type ContentAnswer = z.output<typeof contentAnswer>;
export type ContentGrid = ContentAnswer['list']['grids'][number];
export type ContentColumn = ContentGrid['columns'][number];
export type ContentRow = ContentGrid['rows'][number];
export type ContentAction = ContentRow['actions'][number];
export type ContentField = ContentAnswer['list']['forms'][number]['fields'][number];
