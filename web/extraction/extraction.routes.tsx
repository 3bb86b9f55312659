import type { BuiltRoute } from '../ui/page/route-types.js';

export const extractionRoutes: readonly BuiltRoute[] = [
  {
    path: '/distribution/myvault/inventory/extract/:skuGuid?/:rightGuid?',
    title: 'Extract',
    permissions: ['extractkeys-write'],
    load: () => import('./extract.screen.js'),
    place: { name: 'Extract', summary: 'Take keys out of your stock in plain text, for good', icon: 'extract' },
    act: { name: 'Extract keys', icon: 'extract', permissions: ['extractkeys-write'] },
  },
  { path: '/email-extract/:id', permissions: ['extractkeys-write'], load: () => import('./receipt/receipt.screen.js') },
];
