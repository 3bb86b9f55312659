import type { BuiltRoute } from '../ui/page/route-types.js';

export const jobsRoutes: readonly BuiltRoute[] = [
  {
    path: '/jobs/',
    title: 'Jobs',
    // Every role of every company has it: the jobs behind it are one's own.
    permissions: ['accounthelpnav-read'],
    load: () => import('./jobs.screen.js'),
    list: 'GET /job-centre',
    place: { name: 'Jobs', summary: 'What takes longer: progress, files and what failed', icon: 'jobs' },
  },
  { path: '/jobs/:jobId', title: 'Job', permissions: ['accounthelpnav-read'], load: () => import('./job.screen.js') },
];
