/**
 * Files that the browser still has when the person comes back to a draft without a reload: a half one goes on by
 * itself. In this page's memory alone, for their text is nobody's to store.
 */
const kept = new Map<string, Map<string, File>>();

export const keepFile = (insertionGuid: string, file: File): void => {
  const files = kept.get(insertionGuid) ?? new Map<string, File>();
  kept.set(insertionGuid, files.set(file.name, file));
};

export const forgetFile = (insertionGuid: string, name: string): void => {
  kept.get(insertionGuid)?.delete(name);
};

/** @returns the file of which a half with this name and size is on the server, if it is at hand */
export const keptFile = (insertionGuid: string, half: { name: string; sizeBytes: number }): File | undefined => {
  const file = kept.get(insertionGuid)?.get(half.name);
  return file?.size === half.sizeBytes ? file : undefined;
};
