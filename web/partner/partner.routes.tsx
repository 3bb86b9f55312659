import type { BuiltRoute } from '../ui/page/route-types.js';

export const partnerRoutes: readonly BuiltRoute[] = [
  {
    // The documentation has no screen yet: 'Developer' leads to what there is.
    path: '/account/developer/',
    title: 'Developer',
    load: () => import('./developer.screen.js'),
  },
  {
    path: '/account/developer/certificates/',
    title: 'Certificates',
    load: () => import('./certificates.screen.js'),
    list: 'GET /certificates',
    place: {
      name: 'Certificates',
      summary: 'What your programs sign in to the partner API with',
      icon: 'certificates',
    },
    act: {
      ...{ name: 'Add a certificate', icon: 'certificates', permissions: ['certificate-write', 'certificate-all'] },
      href: '/account/developer/certificates/?act=add',
    },
  },
];
