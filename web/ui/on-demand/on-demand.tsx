import {
  Suspense,
  lazy,
  startTransition,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { loadChunk } from '../../client/load/chunk.js';

/** What the button takes on. */
export interface AskProps {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerDown: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly 'aria-haspopup': 'menu' | 'dialog';
  readonly 'aria-expanded': boolean;
}

/** What opens gets: where to stand, and how to go. It is mounted from its first opening on, and gives the focus back. */
export interface PopupProps {
  readonly target: HTMLElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface OnDemandProps {
  readonly kind: 'menu' | 'dialog';
  readonly button: (ask: AskProps) => ReactElement;
  /** What the button opens. */
  readonly children: (popup: PopupProps) => ReactNode;
}

/** A component whose script comes with its first use. */
export const onDemand = <P,>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => loadChunk(load));

/** Menus and windows behind a button cost neither script nor elements until somebody presses it. */
export const OnDemand = ({ kind, button, children }: OnDemandProps) => {
  const [target, setTarget] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = (element: HTMLElement): void =>
    startTransition(() => {
      setTarget(element);
      setOpen(true);
    });
  // The press that finds it open has closed it, as one beside it, before it is a click.
  const note = (): void => setWasOpen(isOpen);
  return (
    <>
      {button({
        'aria-haspopup': kind,
        'aria-expanded': isOpen,
        onPointerDown: note,
        onKeyDown: ({ key, currentTarget }) => {
          note();
          if (kind === 'menu' && key === 'ArrowDown') show(currentTarget);
        },
        onClick: ({ currentTarget }) => {
          if (!wasOpen) show(currentTarget);
        },
      })}
      {target && <Suspense fallback={null}>{children({ target, isOpen, onClose: () => setOpen(false) })}</Suspense>}
    </>
  );
};

/** A dialog that opens by state: mounted from its first opening on, so that it can also be seen to close. */
export const Opened = ({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) => {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
};
