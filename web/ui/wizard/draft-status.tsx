import { formatLocal } from '../format/format.js';
import type { Draft } from './use-draft.js';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** 'Draft saved 12:04:11 UTC': what the wizard's foot says of its draft. */
export const DraftStatus = ({ draft }: { readonly draft: Draft }) => {
  if (draft.state === 'saving' || draft.state === 'unsaved') return <>Saving draft…</>;
  if (draft.state === 'failed') return <>Draft not saved. We will try again with your next change.</>;
  if (draft.savedAt === undefined) return null;
  return <span title={formatLocal(draft.savedAt.toISOString())}>Draft saved {clock.format(draft.savedAt)} UTC</span>;
};
