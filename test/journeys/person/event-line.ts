/** The page's event socket, in our hands: cut, kept away, let through again, and spoken into. */
import type { WebSocketRoute } from 'playwright-core';
import type { Person } from './person.js';

/** A close code of a proxy that goes away: the client comes back. */
const goingAway = 1001;

export class EventLine {
  /** The page's ends by the gateway's. */
  private readonly open = new Map<WebSocketRoute, WebSocketRoute>();
  private readonly waiting = new Set<() => void>();
  private isCut = false;
  /** Names of the events that came through, in order. */
  readonly passed: string[] = [];

  /** Before the page loads. */
  static async of(person: Person): Promise<EventLine> {
    const line = new EventLine();
    await person.page.routeWebSocket(/\/bff\/events$/, (socket) => line.take(socket));
    return line;
  }

  private take(socket: WebSocketRoute): void {
    if (this.isCut) {
      void socket.close({ code: goingAway });
      return;
    }
    const server = socket.connectToServer();
    this.open.set(socket, server);
    server.onMessage((message) => {
      const { event } = JSON.parse(String(message)) as { event?: string };
      if (event !== undefined) this.passed.push(event);
      socket.send(message);
    });
    for (const tell of this.waiting) tell();
    this.waiting.clear();
  }

  /** The socket breaks, and no new one is let through. */
  async cut(): Promise<void> {
    this.isCut = true;
    for (const [page, gateway] of this.open) await Promise.all([gateway.close(), page.close({ code: goingAway })]);
    this.open.clear();
    this.passed.length = 0;
  }

  /** Resolves when the page has connected again by itself. */
  async mend(): Promise<void> {
    const back = new Promise<void>((resolve) => this.waiting.add(resolve));
    this.isCut = false;
    await back;
  }

  /** As the gateway would, on behalf of a part of the platform that has no screen yet. */
  tell(event: Readonly<Record<string, string>>): void {
    for (const socket of this.open.keys()) socket.send(JSON.stringify(event));
  }
}
