/** What the tabs of one browser tell each other about the session. */
type Message = 'ended' | 'renewed';
type Listener = (message: Message) => void;

const name = 'keyway.session';

const listeners = new Set<Listener>();

/** Open as long as the page is: what is on its way is lost with the channel that it is on its way to. */
let heard: BroadcastChannel | undefined;

const listen = (): BroadcastChannel => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'ended' || data === 'renewed') for (const listener of [...listeners]) listener(data);
  };
  return channel;
};

export const notifyTabs = (message: Message): void => {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
};

/** Listens for what another tab did; the returned function stops it. */
export const onTabs = (listener: Listener): (() => void) => {
  heard ??= listen();
  listeners.add(listener);
  return () => listeners.delete(listener);
};
