import { CompassNorthwestRegular } from '@fluentui/react-icons/svg/compass-northwest';
import { useEffect } from 'react';
import { EmptyState } from '../../../ui/states/empty-state.js';
import { errorTexts } from '../../../client/texts/specified.js';
import { home } from '../../../client/routing/return-to.js';
import { pageTitle } from '../../../ui/page/title.js';
import { PlainLink } from '../plain-link.js';

/** An address that no route has. */
export const NotFound = () => {
  useEffect(() => {
    document.title = pageTitle('Page not found');
  }, []);
  return (
    <EmptyState
      isPage
      icon={<CompassNorthwestRegular />}
      title={errorTexts.notFound}
      text="There is no page at this address."
      action={<PlainLink to={home}>Back to home</PlainLink>}
    />
  );
};
