import { BroadcastChannel as NodeChannel } from 'node:worker_threads';
import { onTabs, notifyTabs } from './session-tabs.js';

/** Node keeps its process alive for an open channel; a page is not kept by one. */
class Channel extends NodeChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

beforeAll(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
});

it('news of the session reaches who begins to listen anew while it is on its way', async () => {
  const stop = onTabs(() => undefined);
  const arrived = Promise.withResolvers<string>();
  // As a popup does, whose opener draws itself anew just then.
  notifyTabs('renewed');
  stop();
  onTabs(arrived.resolve);
  // What comes after it is behind it.
  notifyTabs('ended');
  expect(await arrived.promise).toBe('renewed');
});
