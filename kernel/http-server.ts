/**
 * An HTTP server that nobody can hold up: what a client does slowly ends at a limit, and is looked at each second.
 * A request that names two hosts is nobody's: it is refused before anything looks at it.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Milliseconds for the head of a request, from the connection on: slow-loris ends here. */
const headersTimeoutMs = 10_000;
/** For the whole request, a little above the longest deadline of a handler: an upload's 15 minutes. */
const requestTimeoutMs = 960_000;
/** Longer than nginx keeps a connection to its upstream (60 s): the balancer closes, never we under its request. */
const keepAliveTimeoutMs = 65_000;
/** Node looks every 30 s by itself: a limit of ten seconds would be one of forty. */
const lookEveryMs = 1_000;
const maxHeaderBytes = 16 * 1024;

const hostName = 'host';

/**
 * Node takes the first of two and says nothing, where a proxy before it may have gone by the other (RFC 9112, section
 * 3.2). A request without any is refused by Node.
 */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === hostName.length && name.toLowerCase() === hostName) hosts += 1;
  }
  return hosts > 1;
};

/** @param traffic where a server's traffic asks for others than Node's settings */
export const createHttpServer = (
  listener: RequestListener,
  traffic: Pick<ServerOptions, 'highWaterMark' | 'optimizeEmptyRequests'> = {},
): Server => {
  const server: Server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: lookEveryMs,
      maxHeaderSize: maxHeaderBytes,
      // What is not upgraded comes as a request, and is refused as one.
      shouldUpgradeCallback: (request) => server.listenerCount('upgrade') > 0 && !namesTwoHosts(request),
      ...traffic,
    },
    (request, response) => {
      if (namesTwoHosts(request)) response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
      else listener(request, response);
    },
  );
  return server;
};
