/** The relay over several instances, and a tab that does not read (fault F15). */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { BrowserEvent } from '../../bff/contract.js';
import { startGateway, type RunningGateway } from '../../bff/start.js';
import { createLog } from '../../kernel/log.js';
import { until } from '../support/until.js';
import { TestBrowser, type Tab } from './support/browser.js';
import { publicUrl } from './support/gateway-environment.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let second: RunningGateway;

beforeEach(async () => {
  world = await startGatewayWorld();
  second = await startGateway({ ...world.config, port: 0 }, { log: createLog('gateway', 'silent') });
});
afterEach(async () => {
  await second.close();
  await world.close();
});

const report = (jobId: string, userGuid: string, message = 'Your report') => ({
  ownerId: '3',
  message,
  jobId,
  userGuid,
});
const open = async (user: SignedIn, instance?: RunningGateway): Promise<Tab> => {
  const at = instance === undefined ? user.browser : new TestBrowser(instance.url, publicUrl, user.browser.cookie);
  const tab = await at.listen();
  if (typeof tab === 'number') throw new Error(`the upgrade was refused with ${tab}`);
  return tab;
};
const idsOf = async (tab: Tab, count: number): Promise<string[]> => {
  const frames: BrowserEvent[] = [];
  while (frames.length < count) frames.push(await tab.next());
  return frames.map((frame) => ('jobId' in frame ? frame.jobId : frame.event));
};

it('a message reaches every tab of its user on every instance once, and in order', async () => {
  const user = await world.signIn();
  const colleague = await world.signIn({ ownerGuid: user.ownerGuid });
  const tabs = [await open(user), await open(user), await open(user, second), await open(user, second)];
  const others = [await open(colleague), await open(colleague, second)];
  await world.http.hub.attachments(2);
  expect(world.http.hub.attached.map(({ ownerGuid }) => ownerGuid)).toEqual([user.ownerGuid, user.ownerGuid]);
  const ids = Array.from({ length: 50 }, (_, index) => `j${index}`);
  for (const id of ids) world.http.hub.publish(user.ownerGuid, 'keybykeyreportupdate', report(id, user.userGuid));
  // What comes last is the colleague's first: nothing of the user's was before it.
  world.http.hub.publish(user.ownerGuid, 'keybykeyreportupdate', report('last', user.userGuid));
  world.http.hub.publish(user.ownerGuid, 'keybykeyreportupdate', report('own', colleague.userGuid));
  for (const tab of tabs) expect(await idsOf(tab, ids.length + 1)).toEqual([...ids, 'last']);
  for (const tab of others) expect(await idsOf(tab, 1)).toEqual(['own']);
});

it('the last tab of one instance takes nothing away from the tabs of another', async () => {
  const user = await world.signIn();
  const [here, there] = [await open(user), await open(user, second)];
  await world.http.hub.attachments(2);
  here.close();
  await here.closed;
  world.http.hub.publish(user.ownerGuid, 'keybykeyreportupdate', report('j1', user.userGuid));
  expect(await idsOf(there, 1)).toEqual(['j1']);
});

it('a tab that does not read is dropped at a megabyte; the tab beside it misses nothing', async () => {
  const user = await world.signIn();
  const reading = await open(user);
  const headers = { origin: publicUrl, cookie: user.browser.cookie ?? '' };
  const stuck = new WebSocket(`${world.gateway.url.replace('http', 'ws')}/bff/events`, { headers });
  await once(stuck, 'open');
  await world.http.hub.attachments(1);
  stuck.pause();
  const message = 'x'.repeat(200_000);
  const count = 80; // 16 MB: more than what the kernel takes on both sides of a loopback connection
  const arrived: string[] = [];
  // One after the other: the tab that reads must not fall behind because this process publishes faster than it reads.
  for (let index = 0; index < count; index += 1) {
    world.http.hub.publish(user.ownerGuid, 'keybykeyreportupdate', report(`j${index}`, user.userGuid, message));
    arrived.push(...(await idsOf(reading, 1)));
  }
  expect(arrived).toEqual(Array.from({ length: count }, (_, index) => `j${index}`));
  let read = 0;
  stuck.on('message', () => (read += 1));
  const closed = once(stuck, 'close') as Promise<[number]>;
  stuck.resume();
  const [code] = await closed;
  expect(code).toBe(1006);
  expect(read).toBeLessThan(count);
  // Its place is free, and it can come back.
  expect(
    typeof (await until(
      () => user.browser.listen(),
      (tab) => typeof tab !== 'number',
    )),
  ).toBe('object');
});
