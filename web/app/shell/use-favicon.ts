import { useEffect } from 'react';
import type { Session } from '../../client/api-types.js';

/** Each environment has its own favicon, so that tabs are told apart. */
export const useFavicon = (environment: Session['environment']['name'] | undefined): void => {
  useEffect(() => {
    if (environment === undefined) return;
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = `/favicons/${environment}.svg`;
  }, [environment]);
};
