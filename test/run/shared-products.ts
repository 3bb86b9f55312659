/**
 * One started product and one browser for each of jest's workers, for the journeys that need no settings of their own.
 * They live in jest's own process, which outlives the workers; a spec asks here over HTTP (TEST_SHARED), and what it asks
 * for first is started then.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As JSON. */
export interface SharedProduct {
  readonly url: string;
  /** DATA_DIR. */
  readonly folder: string;
  /** What the launcher has printed. */
  readonly printed: string;
  /** Of the browser, for Playwright's connectOverCDP. */
  readonly browserUrl: string;
}

interface Started {
  told(): SharedProduct;
  stop(): Promise<void>;
}

/** Small chunks: a file that is large enough for a journey consists of several. */
const settings = { UPLOAD_CHUNK_BYTES: String(256 * 1024) };

const start = async (): Promise<Started> => {
  // Most runs never ask.
  const [{ startProduct }, { launchChromium }, { freePort }] = await Promise.all([
    import('../journeys/product.js'),
    import('../support/chromium.js'),
    import('../support/process.js'),
  ]);
  const browserPort = await freePort();
  const product = await startProduct(settings);
  const browser = await launchChromium([`--remote-debugging-port=${browserPort}`]);
  return {
    told: () => ({
      url: product.url,
      folder: product.folder,
      printed: product.printed(),
      browserUrl: `http://127.0.0.1:${browserPort}`,
    }),
    stop: async () => {
      await browser.close();
      await product.stop();
    },
  };
};

/** @returns where to ask: `GET <url>/<JEST_WORKER_ID>` */
export const serveSharedProducts = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const byWorker = new Map<string, Promise<Started>>();
  const server = createServer((request, response) => {
    const worker = request.url ?? '';
    const started = byWorker.get(worker) ?? start();
    byWorker.set(worker, started);
    started.then(
      (product) => response.end(JSON.stringify(product.told())),
      (failure: unknown) => {
        byWorker.delete(worker);
        response.writeHead(500).end(failure instanceof Error ? failure.stack : String(failure));
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      const started = await Promise.allSettled(byWorker.values());
      await Promise.all(started.flatMap((each) => (each.status === 'fulfilled' ? [each.value.stop()] : [])));
    },
  };
};
