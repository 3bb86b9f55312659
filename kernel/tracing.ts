/**
 * Operations as OpenTelemetry spans, sent by OTLP over HTTP. Loaded only when an endpoint is set: no
 * package of OpenTelemetry is in memory else. Nothing is patched; what is no operation is no span.
 */
import type { Logger } from './log.js';
import { watch, type OperationKind, type Span, type Tracer } from './observation.js';

export interface TracingSettings {
  /** Name of the process in the trace. */
  readonly service: string;
  /** OTLP over HTTP, without `/v1/traces`; absent: no traces. */
  readonly endpoint: string | undefined;
  /** Share of the traces that are kept, 0 to 1, decided where a trace begins. */
  readonly ratio: number;
  /** Whether callers decide what is sampled: not those of the public edge. */
  readonly trustsCallers: boolean;
}

export interface Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

/** What a trace shows, with OpenTelemetry's SpanKind. */
const kinds: Partial<Record<OperationKind, 'SERVER' | 'CLIENT' | 'CONSUMER'>> = {
  'http-in': 'SERVER',
  'rpc-in': 'SERVER',
  'http-out': 'CLIENT',
  'rpc-out': 'CLIENT',
  sql: 'CLIENT',
  job: 'CONSUMER',
};
const needsParent: ReadonlySet<OperationKind> = new Set(['sql']);
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

/** An outcome is a fault when this process or one behind it is to blame, not when a caller was refused. */
const isFault = (outcome: string): boolean =>
  /^5\d\d$/.test(outcome) || ['error', 'internal', 'unavailable', 'deadline_exceeded'].includes(outcome);

/** Semantic conventions of OpenTelemetry: HTTP, RPC and database spans. */
const attributesOf = (kind: OperationKind, name: string, detail: string | undefined): Record<string, string> => {
  if (kind === 'sql')
    return {
      'db.system.name': 'postgresql',
      'db.operation.name': name,
      ...(detail !== undefined && { 'db.query.text': detail }),
    };
  if (kind === 'rpc-in' || kind === 'rpc-out') {
    const [, service = '', method = ''] = name.split('/');
    return { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method };
  }
  return kind === 'job' ? { 'keyway.job': name } : {};
};

const endAttributesOf = (kind: OperationKind, name: string, outcome: string): Record<string, string | number> => {
  if (kind !== 'http-in') return { 'keyway.outcome': outcome };
  const [method = '', route = ''] = name.split(' ');
  return { 'http.request.method': method, 'http.route': route, 'http.response.status_code': Number(outcome) };
};

/** @returns undefined when no endpoint is set */
export const startTracing = async (settings: TracingSettings, log: Logger): Promise<Tracing | undefined> => {
  const { service, endpoint, ratio, trustsCallers } = settings;
  if (endpoint === undefined) return undefined;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  api.diag.setLogger(
    {
      error: (message) => log.warn({ reason: message }, 'traces could not be sent'),
      warn: (message) => log.debug({ reason: message }, 'tracing'),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const byShare = new sdk.TraceIdRatioBasedSampler(ratio);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: trustsCallers ? new sdk.ParentBasedSampler({ root: byShare }) : byShare,
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const otel = provider.getTracer(service);
  const contextOf = (parent: string | undefined) => {
    const [, traceId, spanId, flags] = form.exec(parent ?? '') ?? [];
    if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true });
  };
  const tracer: Tracer = {
    began: (kind, name, parent, detail): Span | undefined => {
      const shown = kinds[kind];
      if (shown === undefined || (parent === undefined && needsParent.has(kind))) return undefined;
      const span = otel.startSpan(
        name,
        { kind: SpanKind[shown], attributes: attributesOf(kind, name, detail) },
        contextOf(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
        end: (outcome, lastName) => {
          if (lastName !== name) span.updateName(lastName);
          span.setAttributes(endAttributesOf(kind, lastName, outcome));
          if (isFault(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
  const stop = watch({ tracer });
  return {
    close: async () => {
      stop();
      await provider
        .shutdown()
        .catch((failure: unknown) => log.warn({ err: failure }, 'the last traces were not sent'));
    },
  };
};
