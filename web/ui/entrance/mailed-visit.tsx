import { useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { keptLink, takeLinkFromAddress } from '../../client/routing/mailed-link.js';

export interface MailedLink {
  readonly guid: string;
  readonly secret: string;
}

interface MailedVisitProps {
  readonly children: (link: MailedLink) => ReactNode;
  /** The address came without its secret. */
  readonly cut: ReactNode;
}

const Visit = ({ guid, children, cut }: MailedVisitProps & { readonly guid: string }) => {
  const [secret] = useState(() => {
    takeLinkFromAddress();
    return keptLink(guid);
  });
  return secret === undefined ? cut : children({ guid, secret });
};

/** One visit of a mailed address `.../:guid#secret`: another link that is opened in this tab is another visit. */
export const MailedVisit = (props: MailedVisitProps) => {
  const { guid = '' } = useParams();
  const { key, hash } = useLocation();
  return <Visit key={`${guid} ${key} ${hash}`} {...props} guid={guid} />;
};
