/** One call of the partner API, as its vault's log keeps it (docs/domain.md, o4). */
export interface PartnerCall {
  readonly at: Date;
  readonly durationMs: number;
  readonly vaultGuid: string;
  readonly certificate: { readonly guid: string; readonly name: string };
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** 0: the caller went away before the answer. */
  readonly status: number;
  /** What the answer did not say. */
  readonly note: string | undefined;
  readonly address: string;
  /** The caller's Idempotency-Key. */
  readonly reference: string | undefined;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Keys are `***` already. */
  readonly request: string;
  readonly response: string;
  readonly correlationId: string;
}

/** Where calls are told, after their answers. */
export interface CallSink {
  add(call: PartnerCall): void;
}

/** Headers that say nothing secret; of any other only its name is kept. */
const plainHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'location',
  'retry-after',
  'transfer-encoding',
  'user-agent',
  'x-correlation-id',
]);
const maxHeaderLength = 512;

/** @param shown what of a plain header's value may be kept */
export const loggedHeaders = (
  headers: Readonly<Record<string, unknown>>,
  shown: (value: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      plainHeaders.has(name) ? shown(String(value)).slice(0, maxHeaderLength) : '***',
    ]),
  );
