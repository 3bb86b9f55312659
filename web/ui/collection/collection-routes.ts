import type { ComponentType } from 'react';
import type { PermissionKey } from '../../../bff/contract.js';
import type { BuiltRoute, Place } from '../page/route-types.js';
import type { ListRoute } from '../table/list-types.js';

type Screens = Readonly<Record<'list' | 'add' | 'edit' | 'detail' | 'merge', ComponentType>>;

interface CollectionRoutes {
  /** Of the list; the others lie below it. */
  readonly path: string;
  /** The specification has the list's path: its title and permissions come from there. */
  readonly isSpecified?: true;
  readonly list: ListRoute;
  readonly place: Place;
  /** A record, as a title says it: 'key provider'. */
  readonly record: string;
  readonly read: readonly PermissionKey[];
  readonly write: readonly PermissionKey[];
  /** What the palette offers: 'Add a key provider'. */
  readonly act?: string;
  /** Doubles can come about, and be made one. */
  readonly isMergeable?: true;
  /** What `collectionScreens` has made of the declaration. */
  readonly screens: () => Promise<Screens>;
}

/** The routes of a collection: its list, a record, adding, editing and, where doubles can come about, merging. */
export const collectionRoutes = (collection: CollectionRoutes): readonly BuiltRoute[] => {
  const { path, list, place, record, read, write, act, screens } = collection;
  const load = (of: keyof Screens) => async () => ({ default: (await screens())[of] });
  return [
    {
      ...{ path, list, place, load: load('list') },
      ...(collection.isSpecified ? {} : { title: place.name, permissions: read }),
    },
    {
      ...{ path: `${path}detail/:id`, load: load('detail'), permissions: read },
      title: record.charAt(0).toUpperCase() + record.slice(1),
    },
    {
      ...{ path: `${path}add/`, load: load('add'), title: `Add ${record}`, permissions: write },
      ...(act === undefined ? {} : { act: { name: act, icon: place.icon, permissions: write } }),
    },
    { path: `${path}edit/:id`, load: load('edit'), title: `Edit ${record}`, permissions: write },
    ...(collection.isMergeable
      ? [
          {
            ...{ path: `${path}merge/`, load: load('merge'), permissions: write },
            title: `Merge ${place.name.toLowerCase()}`,
          },
        ]
      : []),
  ];
};
