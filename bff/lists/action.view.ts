/** What may be done with a row: connect and disconnect by its state, each with the permission that is missing. */
import type { z } from 'zod';
import { isTrue } from './cell.view.js';
import type { ContentAction, ContentRow } from './content.message.js';
import type { gridReply } from './list.contract.js';

type Action = z.input<typeof gridReply>['rows'][number]['actions'][number];

const connect = 'Action_ConnectProduct';
const disconnect = 'Action_DisconnectProduct';

/** IsConnected: 'True' becomes a boolean; undefined where the list does not know connections. */
export const isConnectedOf = (row: ContentRow): boolean | undefined => {
  const item = row.items.find(({ propertyName }) => propertyName === 'IsConnected');
  return item === undefined ? undefined : isTrue(item.value);
};

/** 'Comma-separated text' of permissions, any of which is enough (docs/domain.md, i). */
const missingOf = (permission: string | undefined, held: ReadonlySet<string>): string | null => {
  const wanted = (permission ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  return wanted.length === 0 || wanted.some((key) => held.has(key)) ? null : (wanted[0] ?? null);
};

// Some lists carry an action as a cell: its name is the property, its text the title, its address the value.
const actionsInCells = (row: ContentRow): ContentAction[] =>
  row.items
    .filter(({ propertyName }) => propertyName.startsWith('Action_'))
    .map(({ propertyName, title, value }) => ({
      name: propertyName,
      title: title === '' ? propertyName.replace('Action_', '') : title,
      ...(value.startsWith('/') && { href: value }),
    }));

/** A connected row can only be disconnected, and the other way round. */
const suits = (name: string, isConnected: boolean | undefined): boolean =>
  isConnected === undefined || name !== (isConnected ? connect : disconnect);

/** @param held the user's permissions */
export const actionsOf = (row: ContentRow, held: ReadonlySet<string>): Action[] => {
  const isConnected = isConnectedOf(row);
  return [...row.actions, ...actionsInCells(row)]
    .filter(({ name }) => suits(name, isConnected))
    .map(({ name, title, href, permission }) => ({
      name,
      title,
      ...(href !== undefined && { href }),
      missingPermission: missingOf(permission, held),
    }));
};
