import type { ComponentType } from 'react';
import type { PermissionKey } from '../../../bff/contract.js';
import type { ListRoute } from '../../ui/table/list-types.js';

/** The module of a screen: its default export fills the page. */
export interface ScreenModule {
  readonly default: ComponentType;
}

/** A screen that people go to by name, and how the home page and the pages without a screen offer it. */
export interface Place {
  readonly name: string;
  /** What can be done there, in one line. */
  readonly summary: string;
  /** As the navigation's icons are called. */
  readonly icon: string;
}

/** Something that people come to a screen to do, and how the palette offers it to those who may (ADR 0090). */
export interface RouteAct {
  /** As its button says it: 'Insert keys'. */
  readonly name: string;
  readonly icon: string;
  /** Beside what opens the screen: any one of these keys, as its button has it. */
  readonly permissions: readonly PermissionKey[];
  /** Where its address is not the screen's without what may be left out. */
  readonly href?: string;
}

/** A built screen. Title, access and permissions come from the specification's route of the same path, or from here. */
export interface BuiltRoute {
  readonly path: string;
  readonly load: () => Promise<ScreenModule>;
  /** The list that it shows: asked for while the screen's script is on its way. */
  readonly list?: ListRoute;
  readonly title?: string;
  /** Of a path of the project's own; absent: for the signed in. */
  readonly access?: 'visitor';
  readonly permissions?: readonly PermissionKey[];
  /** Fills the window: no header, no drawer. The sign-in screens do. */
  readonly isBare?: boolean;
  /** Absent for steps and details: one gets there from a place. */
  readonly place?: Place;
  /** Absent where one only looks. */
  readonly act?: RouteAct;
}
