import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <MessageBar intent="warning" layout="multiline" politeness="assertive">
      <MessageBarBody>You are offline. What you see may be out of date; nothing is lost.</MessageBarBody>
    </MessageBar>
  );
};
