import { Suspense, createContext, lazy, use, useMemo, useState, type ReactNode } from 'react';
import { asProblem } from '../../client/problems/problem.js';
import type { Message, NewMessage } from './message.js';

export interface Toasts {
  readonly success: (text: string) => void;
  readonly info: (text: string) => void;
  readonly warning: (text: string) => void;
  /** A refused call (or any thrown value): its text, the request id, a copy button. Canceled calls stay silent. */
  readonly failure: (thrown: unknown) => void;
  /** Something is ready: the specification's toast with Download. */
  readonly download: (text: string, onDownload: () => void) => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

/** Fluent's toaster is big: it comes with the first message. */
const Toaster = lazy(() => import('./toaster.js'));

const isCanceled = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Gives `useToasts` to everything inside; messages appear in a strip along the lower edge. */
export const ToastsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const toasts = useMemo<Toasts>(() => {
    const put = (message: NewMessage): void =>
      setMessages((before) => [...before, { ...message, id: (before.at(-1)?.id ?? 0) + 1 }]);
    return {
      success: (text) => put({ intent: 'success', text }),
      info: (text) => put({ intent: 'info', text }),
      warning: (text) => put({ intent: 'warning', text }),
      failure: (thrown) => {
        if (!isCanceled(thrown)) put({ intent: 'error', problem: asProblem(thrown) });
      },
      download: (text, onDownload) => put({ intent: 'success', text, onDownload }),
    };
  }, []);
  return (
    <ToastsContext value={toasts}>
      {children}
      {messages.length > 0 && (
        <Suspense fallback={null}>
          <Toaster messages={messages} />
        </Suspense>
      )}
    </ToastsContext>
  );
};

export const useToasts = (): Toasts => {
  const toasts = use(ToastsContext);
  if (!toasts) throw new Error('useToasts stands outside ToastsProvider');
  return toasts;
};
