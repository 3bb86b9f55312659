/**
 * The thread that reads, fingerprints and encrypts keys: in the main thread 20,000 of them would
 * hold every other request back for a quarter of a second. Only type syntax that Node can strip.
 */
import { createSecretKey } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { fingerprintBytes, Fingerprinter } from './fingerprint.js';
import { normaliseKey, readLine } from './key-text.js';
import type { KeyProvider } from './provider.js';
import { open, rowBinding, SealBroken, uuidBytes } from './seal.js';
import { readKeyList, type KeyList } from './staged/key-list.js';
import { StagedBlockBuilder, type StagedBlock } from './staged/staged-block.js';

/** A key as it lies in a table. */
export interface SealedKey {
  readonly keyId: string;
  readonly fingerprint: Uint8Array | null;
  readonly ciphertext: Uint8Array;
}

export interface StageOrder {
  readonly kind: 'stage';
  readonly bytes: Uint8Array;
  readonly firstLine: number;
  readonly isCut: boolean;
  readonly vaultId: string;
  readonly insertionId: string;
  /** When the insertion was created, in milliseconds. */
  readonly madeAtMs: number;
  readonly fileNo: number;
  readonly provider: KeyProvider;
  readonly dataKey: Uint8Array;
}
export interface OpenOrder {
  readonly kind: 'open';
  readonly insertionId: string;
  readonly dataKey: Uint8Array;
  readonly keys: readonly SealedKey[];
}
export interface FingerprintOrder {
  readonly kind: 'fingerprint';
  readonly provider: KeyProvider;
  readonly texts: readonly string[];
}
export interface ReadOrder {
  readonly kind: 'read';
  /** The body of an import, JSON, in pieces. */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}
export type KeyOrder = StageOrder | OpenOrder | FingerprintOrder | ReadOrder;

export type KeyAnswer =
  | { readonly id: number; readonly kind: 'staged'; readonly block: StagedBlock }
  | { readonly id: number; readonly kind: 'opened'; readonly texts: readonly string[] }
  | { readonly id: number; readonly kind: 'fingerprinted'; readonly prints: readonly (string | null)[] }
  | { readonly id: number; readonly kind: 'read'; readonly list: KeyList }
  | { readonly id: number; readonly kind: 'unreadable' }
  | { readonly id: number; readonly kind: 'broken'; readonly keyId: string }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };

const port = parentPort;
if (port === null) throw new Error('this file is a worker');
const fingerprints = new Fingerprinter(Buffer.from((workerData as { pepper: Uint8Array }).pepper));

/** The lines one by one, each with its end: an array of all would be large for a file of blank lines. */
const eachLine = (text: string, take: (line: string, end: string) => void): void => {
  const lineEnd = /\r\n|\n|\r/g;
  let start = 0;
  for (let end = lineEnd.exec(text); end !== null; end = lineEnd.exec(text)) {
    take(text.slice(start, end.index), end[0]);
    start = lineEnd.lastIndex;
  }
  take(text.slice(start), '');
};

const stage = (order: StageOrder): StagedBlock | undefined => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(order.bytes);
  } catch {
    return undefined;
  }
  const target = {
    vaultId: order.vaultId,
    insertionId: order.insertionId,
    madeAtMs: order.madeAtMs,
    fileNo: order.fileNo,
    dataKey: createSecretKey(order.dataKey),
    provider: order.provider,
  };
  const block = new StagedBlockBuilder(target, fingerprints);
  let lineNumber = order.firstLine - 1;
  eachLine(text, (line, end) => block.add(line, end, (lineNumber += 1), order.isCut));
  return block.finish();
};

class BrokenRow extends Error {
  readonly keyId: string;
  constructor(keyId: string) {
    super('a row does not open');
    this.keyId = keyId;
  }
}

const openAll = (order: OpenOrder): string[] => {
  const insertion = uuidBytes(order.insertionId);
  const dataKey = createSecretKey(order.dataKey);
  return order.keys.map((key) => {
    const binding = rowBinding(insertion, uuidBytes(key.keyId), Buffer.from(key.fingerprint ?? []));
    try {
      return open(dataKey, Buffer.from(key.ciphertext), binding).toString('utf8');
    } catch (cause) {
      throw cause instanceof SealBroken ? new BrokenRow(key.keyId) : cause;
    }
  });
};

/** In hexadecimal, one for each text; null for what is no key. */
const fingerprintAll = ({ provider, texts }: FingerprintOrder): (string | null)[] => {
  const print = Buffer.alloc(fingerprintBytes);
  return texts.map((text) => {
    const read = readLine(text, provider);
    if (read === undefined || read.problem !== undefined) return null;
    fingerprints.write(print, 0, provider.id, normaliseKey(read.text, provider));
    return print.toString('hex');
  });
};

const read = (id: number, { pieces }: ReadOrder): KeyAnswer => {
  const list = readKeyList(Buffer.concat(pieces));
  return list === undefined ? { id, kind: 'unreadable' } : { id, kind: 'read', list };
};

/** What is handed over instead of copied. */
const transferOf = (answer: KeyAnswer): ArrayBuffer[] => {
  if (answer.kind === 'staged') return [answer.block.rows.buffer];
  return answer.kind === 'read' ? answer.list.blocks.map(({ bytes }) => bytes.buffer) : [];
};

const run = (id: number, order: KeyOrder): KeyAnswer => {
  if (order.kind === 'read') return read(id, order);
  if (order.kind === 'fingerprint') return { id, kind: 'fingerprinted', prints: fingerprintAll(order) };
  if (order.kind === 'open') return { id, kind: 'opened', texts: openAll(order) };
  const block = stage(order);
  return block === undefined ? { id, kind: 'unreadable' } : { id, kind: 'staged', block };
};

port.on('message', ({ id, order }: { id: number; order: KeyOrder }) => {
  try {
    const answer = run(id, order);
    port.postMessage(answer, transferOf(answer));
  } catch (thrown) {
    // No text of the error: it might quote what it was working on.
    const answer: KeyAnswer =
      thrown instanceof BrokenRow
        ? { id, kind: 'broken', keyId: thrown.keyId }
        : { id, kind: 'failed', message: thrown instanceof Error ? thrown.name : 'unknown' };
    port.postMessage(answer);
  }
});
