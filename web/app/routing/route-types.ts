import type { ComponentType } from 'react';
import type { PermissionKey } from '../../../bff/contract.js';

/** The module of a screen: its default export fills the page. */
export interface ScreenModule {
  readonly default: ComponentType;
}

/** A built screen. Title, access and permissions come from the specification's route of the same path, or from here. */
export interface BuiltRoute {
  readonly path: string;
  readonly load: () => Promise<ScreenModule>;
  readonly title?: string;
  readonly permissions?: readonly PermissionKey[];
  /** Fills the window: no header, no drawer. The sign-in screens do. */
  readonly isBare?: boolean;
}
