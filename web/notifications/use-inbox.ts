/** One's own notifications: the newest with the number of unread ones, live, and marking them. */
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead, type ReplyOf } from '../client/api.js';
import { useCoalesced } from '../client/events/use-coalesced.js';
import { useEvent } from '../client/events/use-event.js';

export type Notification = ReplyOf<'GET /notifications/newest'>['notifications'][number];

/** The counter is always the server's: what two tabs mark at once is counted by nobody but it. */
export const useNewest = () => {
  const { data, error, reload } = useRead('GET /notifications/newest', {});
  useEvent(
    'notificationschanged',
    useCoalesced(() => void reload()),
  );
  return { newest: data, error, reload: () => void reload() };
};

export const useMarks = () => {
  const { mutate } = useSWRConfig();
  const reread = (): Promise<unknown> =>
    mutate(isReadOf('GET /notifications/newest', 'GET /notifications', 'GET /notifications/:notificationId'));
  return {
    mark: async (notificationId: string, isRead: boolean): Promise<void> => {
      await call('POST /notifications/mark', { body: { notificationIds: [notificationId], isRead } });
      await reread();
    },
    markAll: async (): Promise<void> => {
      await call('POST /notifications/mark-all', {});
      await reread();
    },
  };
};
