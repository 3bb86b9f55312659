import { Link as FluentLink } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/** A link inside the application in Fluent's look. */
export const PlainLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <FluentLink href={useHref(to)} onClick={useLinkClickHandler(to)}>
    {children}
  </FluentLink>
);
