/** Takes the traces that the processes send (OTLP over HTTP, JSON), and says which calls a request caused. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** OpenTelemetry's SpanKind: 2 a request taken, 3 a call made. */
  readonly kind: number;
}
interface Export {
  readonly resourceSpans?: readonly {
    readonly resource?: { readonly attributes?: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans?: readonly { readonly spans?: readonly Span[] }[];
  }[];
}

export interface TraceRecorder {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** As they came. */
  readonly bodies: readonly Buffer[];
  /** By the gateway's route template: what it called for it, and how often it was asked. */
  upstreamByRoute(): ReadonlyMap<string, { readonly calls: ReadonlySet<string>; readonly requests: number }>;
  close(): Promise<void>;
}

const taken = 2;
const made = 3;

const spansOf = (body: Buffer): (Span & { readonly service: string })[] =>
  ((JSON.parse(body.toString('utf8')) as Export).resourceSpans ?? []).flatMap(({ resource, scopeSpans }) => {
    const service = resource?.attributes?.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return (scopeSpans ?? []).flatMap(({ spans }) => (spans ?? []).map((span) => ({ ...span, service })));
  });

export const startTraceRecorder = async (): Promise<TraceRecorder> => {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    upstreamByRoute: () => {
      const own = bodies.flatMap(spansOf).filter(({ service }) => service === 'gateway');
      const routes = new Map<string, { calls: Set<string>; requests: number }>();
      const routeOf = new Map<string, string>();
      for (const { kind, traceId, spanId, name } of own) {
        if (kind !== taken) continue;
        routeOf.set(`${traceId} ${spanId}`, name);
        const known = routes.get(name) ?? { calls: new Set<string>(), requests: 0 };
        known.requests += 1;
        routes.set(name, known);
      }
      for (const { kind, traceId, parentSpanId, name } of own) {
        const route = routeOf.get(`${traceId} ${parentSpanId ?? ''}`);
        if (kind === made && route !== undefined) routes.get(route)?.calls.add(name);
      }
      return routes;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
