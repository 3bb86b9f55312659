/**
 * Files that were dropped on another screen, on their way to the wizard: the history keeps an id, this page's memory
 * the files. A reload forgets them.
 */
const handed = new Map<string, readonly File[]>();

/** @returns what to navigate with, so that the screen after this one finds them */
export const handFiles = (files: readonly File[]): { readonly handedFiles: string } => {
  const id = crypto.randomUUID();
  handed.set(id, files);
  return { handedFiles: id };
};

/** @param state the location's own @returns the files that it was opened with, once */
export const takeHandedFiles = (state: unknown): readonly File[] => {
  if (typeof state !== 'object' || state === null || !('handedFiles' in state)) return [];
  const id = String(state.handedFiles);
  const files = handed.get(id) ?? [];
  handed.delete(id);
  return files;
};
