import type { Problem } from '../../client/problems/problem.js';

/** A message on its way to the screen. */
export type Message =
  | { readonly id: number; readonly intent: 'success' | 'info' | 'warning'; readonly text: string }
  | { readonly id: number; readonly intent: 'success'; readonly text: string; readonly onDownload: () => void }
  | { readonly id: number; readonly intent: 'error'; readonly problem: Problem };

/** Before it has its number. */
export type NewMessage = Message extends infer M ? (M extends Message ? Omit<M, 'id'> : never) : never;
