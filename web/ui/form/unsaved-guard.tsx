import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUnsavedForm } from '../../client/unsaved.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';

export interface UnsavedGuardProps {
  readonly isDirty: boolean;
  /** Addresses below this one are the same page: going there loses nothing. */
  readonly within?: string;
}

/** While `isDirty`: asks before a route change and before the tab closes; keeps the application from reloading. */
export const UnsavedGuard = ({ isDirty, within }: UnsavedGuardProps) => {
  useUnsavedForm(isDirty);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isDirty || (within !== undefined && nextLocation.pathname.startsWith(within))) return false;
    return currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmText="Leave"
      cancelText="Stay"
      isCancelMain
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you changed on this page is not saved.
    </ConfirmDialog>
  );
};
