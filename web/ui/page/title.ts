/** '{product name} | {route title}', fallback 'Welcome!' (docs/domain.md, p). */
import { otherTexts } from '../../client/texts/specified.js';

export const productName = 'Keyway';

export const pageTitle = (routeTitle: string | undefined): string =>
  routeTitle === undefined || routeTitle === '' ? otherTexts.welcome : `${productName} | ${routeTitle}`;
