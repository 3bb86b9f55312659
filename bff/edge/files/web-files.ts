/** The built client: its files are known at start and kept in memory, compressed once. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { bestEncodingOf, compress, type Encoding } from '../answers/compression.js';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/;
const worthCompressingBytes = 1_024;
/** A third of a second for the largest script, once in a process; 9 has 7 % more to send to everybody. */
const quality = 10;

export interface WebFile {
  readonly contentType: string;
  readonly etag: string;
  /** Below `/assets/` names carry a hash of the content. */
  readonly isImmutable: boolean;
  /** @returns the body in the best of the accepted encodings */
  body(accepted: string | undefined): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding }>;
}

export interface WebFiles {
  /** @param path of the request, such as /assets/main.4f2a.js */
  get(path: string): WebFile | undefined;
  /** The client's page, with its placeholder for the nonce; undefined when the client was not built. */
  readonly page: string | undefined;
}

const fileOf = (path: string, bytes: Buffer): WebFile => {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const shrinks = compressible.test(contentType) && bytes.length > worthCompressingBytes;
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    contentType,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isImmutable: path.startsWith('/assets/'),
    body: async (accepted) => {
      const encoding = shrinks ? bestEncodingOf(accepted) : 'identity';
      const present = made.get(encoding) ?? compress(bytes, encoding, quality);
      made.set(encoding, present);
      return { bytes: await present, encoding };
    },
  };
};

/** @param root folder of the built client; one that does not exist holds no files */
export const readWebFiles = async (root: string): Promise<WebFiles> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, WebFile>();
  let page: string | undefined;
  for (const entry of entries.filter((e) => e.isFile())) {
    const full = join(entry.parentPath, entry.name);
    const path = full.slice(join(root, sep).length - 1).replaceAll(sep, '/');
    const bytes = await readFile(full);
    // The page goes out with a nonce each time, never as a file.
    if (path === '/index.html') page = bytes.toString('utf8');
    else files.set(path, fileOf(path, bytes));
  }
  return { get: (path) => files.get(path), page };
};
