import { Button, Tooltip, type ButtonProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface RefusableButtonProps {
  /** Why it cannot be done; undefined: it can. */
  readonly refusal: string | undefined;
  /** What it is called where the words on it stand several times on a page. */
  readonly label?: string;
  readonly appearance?: 'primary' | 'secondary';
  readonly icon?: NonNullable<ButtonProps['icon']>;
  /** In a row of a table. */
  readonly isSmall?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button of an act; where it may not be done it stays in reach of the keyboard, and says why. */
export const RefusableButton = ({
  refusal,
  label,
  appearance = 'secondary',
  icon,
  isSmall = false,
  onClick,
  children,
}: RefusableButtonProps) => {
  const button = (
    <Button
      appearance={appearance}
      size={isSmall ? 'small' : 'medium'}
      disabledFocusable={refusal !== undefined}
      {...(icon && { icon })}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
  return refusal === undefined ? (
    button
  ) : (
    <Tooltip relationship="description" content={refusal}>
      {button}
    </Tooltip>
  );
};
