import { Link } from '@fluentui/react-components';

/** An address that somebody has entered; it opens beside the application, which tells it nothing of itself. */
export const ExternalLink = ({ href }: { readonly href: string }) =>
  URL.canParse(href) && new URL(href).protocol === 'https:' ? (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {href}
    </Link>
  ) : (
    href
  );
