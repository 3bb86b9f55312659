/** What must not be lost by a reload, a navigation or an ended session: edited forms and running uploads. */
import { useEffect, useId, useSyncExternalStore } from 'react';

const forms = new Set<string>();
const uploads = new Set<object>();
const listeners = new Set<() => void>();

const changed = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const hasUnsavedForm = (): boolean => forms.size > 0;
export const hasRunningUpload = (): boolean => uploads.size > 0;
/** True while the page must not be reloaded by the application itself. */
export const mustNotReload = (): boolean => hasUnsavedForm() || hasRunningUpload();

/** Counts an upload as running until the returned function is called. */
export const holdUpload = (): (() => void) => {
  const token = {};
  uploads.add(token);
  changed();
  return () => {
    uploads.delete(token);
    changed();
  };
};

/** Registers the calling form as edited while `isDirty`. */
export const useUnsavedForm = (isDirty: boolean): void => {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    forms.add(id);
    changed();
    return () => {
      forms.delete(id);
      changed();
    };
  }, [id, isDirty]);
};

/** True while a form on the screen is edited. */
export const useHasUnsavedForm = (): boolean => useSyncExternalStore(subscribe, hasUnsavedForm);

export const useMustNotReload = (): boolean => useSyncExternalStore(subscribe, mustNotReload);
