/** nginx twice: the upstream of all peers, which answers 2 KB as fast as can be, and a plain proxy before it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, spawnServer, stopProcess } from '../../support/process.js';
import { untilAnswering } from './answering.js';

export interface Server {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

export const readPath = '/api/user/info/';
const answerBytes = 2_048;

const padded = (object: object): string => {
  const bare = JSON.stringify({ ...object, padding: '' }).length;
  return JSON.stringify({ ...object, padding: 'x'.repeat(answerBytes - bare) });
};

const user = { userId: 7, userGuid: 'user-1', userName: 'Bench Owner', userEmail: 'user-1@northwind.example' };
const leaf = (text: string, href: string) => ({ text, href, rbacRole: ['inventory-read'] });
const menu = [
  { text: 'Distribution', icon: 'box', items: [leaf('My Vault', '/distribution/myvault/inventory/')] },
  { text: 'Orders', icon: 'cart', items: [leaf('Orders', '/distribution/orders/')] },
];

const start = async (port: number, http: string): Promise<Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-nginx-'));
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  await writeFile(
    file,
    `daemon off;
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 100000000;
  keepalive_timeout 300s;
  default_type application/json;
  ${temporary}
  ${http}
}
`,
  );
  const child = spawnServer('/usr/sbin/nginx', ['-c', file, '-e', 'stderr']);
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url);
  return {
    url,
    pid: child.pid ?? 0,
    close: async () => {
      await stopProcess(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Answers a request that carries a bearer token and no cookie; all others are refused: no peer can skip its work.
 * @param largeFile what stands where images and lists are
 */
export const startUpstream = async (largeFile?: string): Promise<Server> => {
  const port = await freePort();
  return start(
    port,
    `map "$http_authorization|$http_cookie" $is_refused { default 1; "~^Bearer [A-Za-z0-9._~+/-]{16,}=*\\|$" 0; }
  server {
    listen 127.0.0.1:${port} reuseport;
    if ($is_refused) { return 401; }
    add_header x-permission-version 'insertkeys-write,inventory-read';
    location = ${readPath} { return 200 '${padded(user)}'; }
    location = /mkapi/navigation/GetTopnavigation { return 200 '${padded({ items: menu })}'; }
    location /api/content/ownerImage/ { return 200 '"/api/content/image/7"'; }
    ${largeFile === undefined ? '' : ['/api/content/image/large', '/mkapi/content/GetContent'].map((path) => `location = ${path} { sendfile on; alias ${largeFile}; }`).join('\n    ')}
    location / { return 404; }
  }`,
  );
};

export const startPlainProxy = async (upstream: string): Promise<Server> => {
  const port = await freePort();
  return start(
    port,
    `upstream platform { server ${new URL(upstream).host}; keepalive 256; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port} reuseport;
    location / { proxy_pass http://platform; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }`,
  );
};
