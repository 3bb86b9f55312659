/** Builds the client into dist/web; in development serves it and passes the gateway's paths on. */
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(`${root}/../package.json`, 'utf8')) as { version: string };
const meta = JSON.stringify({ version });

/** /meta.json: the version that is deployed, which the running client compares itself with. */
const versionFile = (): Plugin => ({
  name: 'keyway-meta',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'meta.json', source: meta });
  },
  configureServer(server) {
    server.middlewares.use('/meta.json', (_request, response) => {
      response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store').end(meta);
    });
  },
});

/** Changes rarely and is needed at once: its chunk stays in the browser over deployments. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|swr|use-sync-external-store)\// },
];

// A dot before the hash: joined by '-', name and hash together can look like a token to whoever searches for one.
const names = {
  entryFileNames: 'assets/[name].[hash].js',
  chunkFileNames: 'assets/[name].[hash].js',
  assetFileNames: 'assets/[name].[hash][extname]',
};

export default defineConfig(({ mode }) => {
  const { GATEWAY_URL: gateway = 'http://127.0.0.1:8080' } = loadEnv(mode, root, 'GATEWAY_');
  const proxy = Object.fromEntries(
    ['/bff', '/api', '/mkapi', '/oidc-callback'].map((path) => [path, { target: gateway, ws: path === '/bff' }]),
  );
  return {
    root,
    plugins: [react(), versionFile()],
    define: { __BUILT_VERSION__: JSON.stringify(version) },
    server: { proxy, fs: { allow: [`${root}/..`] } },
    build: {
      outDir: `${root}/../dist/web`,
      emptyOutDir: true,
      target: 'es2024',
      sourcemap: false,
      // No data: address for small files: the policy names them for images only.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: { output: { ...names, codeSplitting: { groups } } },
    },
  };
});
