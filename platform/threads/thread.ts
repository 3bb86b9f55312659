/** Threads of our own beside the event loop, whether the platform is built or not. */
import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

// Unbuilt (tests, development) the worker's imports end in .js where the files end in .ts.
export const resolveSource = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => {
  const isOwn = name.startsWith('.') && context.parentURL?.endsWith('.ts');
  return next(isOwn ? name.replace(/\\.js$/, '.ts') : name, context);
} });`)}`;

/**
 * @param name of the file that is the thread, without its ending; it and what it imports have type syntax that Node can strip
 * @param beside `import.meta.url` of a file in the same folder
 */
export const startThread = (name: string, beside: string, options: WorkerOptions): Worker => {
  const extension = extname(new URL(beside).pathname);
  return new Worker(new URL(`./${name}${extension}`, beside), {
    ...options,
    execArgv: extension === '.ts' ? ['--import', resolveSource] : [],
  });
};
