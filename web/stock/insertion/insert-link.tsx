import { AddRegular } from '@fluentui/react-icons/svg/add';
import { usePermission, useSession } from '../../client/session/use-session.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import type { EmptyText } from '../../ui/table/list-types.js';
import { insertHref } from './insertion.js';

/** The way into the wizard, for who may insert; others see it disabled, with the reason. A retailer never inserts. */
export const InsertLink = () => {
  const { profile } = useSession();
  if (profile?.ownerRole === 'Retailer') return null;
  return (
    <PermittedLink href={insertHref} permission="insertkeys-write" icon={<AddRegular />} appearance="primary">
      Insert inventory
    </PermittedLink>
  );
};

interface InsertEmptyTexts {
  readonly title: string;
  /** For who may insert. */
  readonly text: string;
  /** For the others. */
  readonly otherText: string;
}

/** What a list that fills by insertions says while it is empty, with the next step for who may take it. */
export const useInsertEmpty = ({ title, text, otherText }: InsertEmptyTexts): EmptyText =>
  usePermission('insertkeys-write')
    ? {
        title,
        text,
        action: (
          <PermittedLink href={insertHref} permission="insertkeys-write" appearance="primary">
            Insert inventory
          </PermittedLink>
        ),
      }
    : { title, text: otherText };
