/** Support sessions of the user's own vault. */
import { useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useEvent } from '../../client/events/use-event.js';
import { formatCount } from '../../ui/format/format.js';

export type SupportSession = ReplyOf<'GET /support/sessions'>['sessions'][number];

/** @param mayRead Owners alone do */
export const useSupport = (mayRead: boolean) => {
  const read = useRead('GET /support/sessions', mayRead ? {} : null);
  useEvent(['collectionchanged'], () => void read.reload());
  return read;
};

export const isOpen = ({ state }: SupportSession): boolean => state === 'asked' || state === 'running';

export const spanText = ({ hours }: SupportSession): string => formatCount(hours, 'hour');
