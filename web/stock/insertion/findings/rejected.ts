/** The rejected lines with their text: to the clipboard, or as a file. Both are audited by the platform. */
import { call } from '../../../client/api.js';
import { clipboardText } from './findings.js';

/** @returns how many lines are on the clipboard now, and whether there are more than it took */
export const copyRejected = async (insertionGuid: string): Promise<{ count: number; isCut: boolean }> => {
  const { lines, isCut } = await call('POST /stock/insertions/:insertionGuid/rejected', { params: { insertionGuid } });
  await navigator.clipboard.writeText(clipboardText(lines));
  return { count: lines.length, isCut };
};

/** Goes to a ticket's address: a download cannot send the CSRF header, so a POST made the ticket. */
export const downloadRejected = async (insertionGuid: string): Promise<void> => {
  const { url } = await call('POST /stock/insertions/:insertionGuid/rejected/ticket', { params: { insertionGuid } });
  window.location.assign(url);
};
