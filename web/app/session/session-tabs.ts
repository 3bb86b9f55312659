/** What the tabs of one browser tell each other about the session. */
type Message = 'ended' | 'renewed';

const name = 'keyway.session';

export const tellTabs = (message: Message): void => {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
};

/** Listens for what another tab did; the returned function stops it. */
export const onTabs = (listener: (message: Message) => void): (() => void) => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'ended' || data === 'renewed') listener(data);
  };
  return () => channel.close();
};
