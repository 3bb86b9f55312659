import type { SessionService } from '../session/session.service.js';
import { defaultSockets, SocketsService } from './sockets.service.js';

const sessions = { onSessionsChanged: () => () => undefined } as unknown as SessionService;

describe('the sockets of one address', () => {
  let sockets: SocketsService;
  beforeEach(() => {
    sockets = new SocketsService(sessions, { ...defaultSockets, perAddress: 2 });
  });
  afterEach(() => sockets.onApplicationShutdown());

  it.each([
    ['are so many', ['192.0.2.1', '192.0.2.1', '192.0.2.1'], '192.0.2.2'],
    ['are so many for all of a /64', ['2001:db8::1', '2001:db8::2', '2001:db8::3'], '2001:db8:0:1::1'],
  ])('%s, until one of them closes', (_what, [first = '', second = '', third = ''], elsewhere) => {
    const release = sockets.reserve('user-1', first);
    expect(sockets.reserve('user-2', second)).toBeDefined();
    expect(sockets.reserve('user-3', third)).toBeUndefined();
    expect(sockets.reserve('user-3', elsewhere)).toBeDefined();
    release?.();
    expect(sockets.reserve('user-3', third)).toBeDefined();
  });
});
