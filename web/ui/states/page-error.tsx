import { Button } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { messageOf } from '../../client/problems/message.js';
import type { Problem } from '../../client/problems/problem.js';
import { home } from '../../client/routing/return-to.js';
import { errorTexts } from '../../client/texts/specified.js';
import { ButtonLink } from '../link/link.js';
import { EmptyState } from './empty-state.js';
import { RequestId } from './states.js';

/** A way on from a page that cannot be shown. */
export interface WayBack {
  readonly text: string;
  readonly href: string;
}

const wayHome: WayBack = { text: 'Back to home', href: home };

export interface PageMissingProps {
  /** What the address names: 'insertion'. */
  readonly subject: string;
  /** Where the others of its kind stand; absent: home. */
  readonly back?: WayBack;
}

export interface PageErrorProps extends PageMissingProps {
  readonly problem: Problem;
  readonly onRetry: () => void;
}

/** What the address names is not there, or not this vault's. */
export const PageMissing = ({ subject, back = wayHome }: PageMissingProps) => (
  <EmptyState
    isPage
    icon={<DocumentSearchRegular />}
    title={errorTexts.notFound}
    text={`Your vault has no such ${subject}.`}
    action={<ButtonLink href={back.href}>{back.text}</ButtonLink>}
  />
);

/**
 * In place of a whole page whose read was refused. What is not there cannot be tried again, but its list can be
 * opened; anything else may pass with the next try. Texts: docs/domain.md, p.
 */
export const PageError = ({ problem, subject, back = wayHome, onRetry }: PageErrorProps) => {
  if (problem.status === 404) return <PageMissing subject={subject} back={back} />;
  return (
    <EmptyState
      isPage
      icon={<ErrorCircleRegular />}
      title={errorTexts.somethingWrong}
      text={messageOf(problem)}
      more={<RequestId problem={problem} />}
      action={
        <>
          <Button appearance="primary" onClick={onRetry}>
            Try again
          </Button>
          <ButtonLink href={back.href}>{back.text}</ButtonLink>
        </>
      }
    />
  );
};
