import type { PermissionKey } from '../../../bff/contract.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from './refusable-button.js';

export interface ActButtonProps {
  readonly title: string;
  /** Any one of these opens it. */
  readonly permissions: readonly PermissionKey[];
  /** Why it cannot be done as things stand. */
  readonly hindrance?: string | undefined;
  readonly isMain?: boolean;
  readonly onClick: () => void;
}

/** An act on the page of a record; it says who may do it, and what stands against it now. */
export const ActButton = ({ title, permissions, hindrance, isMain = false, onClick }: ActButtonProps) => (
  <RefusableButton
    appearance={isMain ? 'primary' : 'secondary'}
    refusal={useMissing(...permissions) ?? hindrance}
    onClick={onClick}
  >
    {title}
  </RefusableButton>
);
