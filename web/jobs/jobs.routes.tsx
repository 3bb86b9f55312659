import type { BuiltRoute } from '../app/routing/route-types.js';

export const jobsRoutes: readonly BuiltRoute[] = [
  {
    path: '/jobs/',
    title: 'Jobs',
    load: () => import('./jobs.screen.js'),
    place: { name: 'Jobs', summary: 'What takes longer: progress, files and what failed', icon: 'insertions' },
  },
  { path: '/jobs/:jobId', title: 'Job', load: () => import('./job.screen.js') },
];
