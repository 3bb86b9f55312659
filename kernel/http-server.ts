/** An HTTP server that nobody can hold up: what a client does slowly ends at a limit, and is looked at each second. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Milliseconds for the head of a request, from the connection on: slow-loris ends here. */
const headersTimeoutMs = 10_000;
/** For the whole request, a little above the longest deadline of a handler: an upload's 15 minutes. */
const requestTimeoutMs = 960_000;
/** Longer than nginx keeps a connection to its upstream (60 s): the balancer closes, never we under its request. */
const keepAliveTimeoutMs = 65_000;
/** Node looks every 30 s by itself: a limit of ten seconds would be one of forty. */
const lookEveryMs = 1_000;
const maxHeaderBytes = 16 * 1024;

/** @param traffic where a server's traffic asks for others than Node's settings */
export const createHttpServer = (
  listener: RequestListener,
  traffic: Pick<ServerOptions, 'highWaterMark' | 'optimizeEmptyRequests'> = {},
): Server =>
  createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: lookEveryMs,
      maxHeaderSize: maxHeaderBytes,
      ...traffic,
    },
    listener,
  );
