import { Button, Link } from '@fluentui/react-components';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router';

/** A plain click stays in the application; with a modifier the browser opens its tab or window. */
const useFollow = (href: string) => {
  const navigate = useNavigate();
  return (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(href);
  };
};

export interface TextLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** Told before it is followed: what it stands in may close. */
  readonly onFollow?: () => void;
}

export const TextLink = ({ href, children, onFollow }: TextLinkProps) => {
  const follow = useFollow(href);
  return (
    <Link
      href={href}
      onClick={(event) => {
        onFollow?.();
        follow(event);
      }}
    >
      {children}
    </Link>
  );
};

export interface ButtonLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly appearance?: 'primary' | 'secondary' | 'subtle';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: ReactElement;
}

/** A link that looks like a button: it can be opened in a new tab. */
export const ButtonLink = ({ href, children, appearance = 'secondary', size = 'medium', icon }: ButtonLinkProps) => (
  <Button as="a" href={href} appearance={appearance} size={size} {...(icon && { icon })} onClick={useFollow(href)}>
    {children}
  </Button>
);
