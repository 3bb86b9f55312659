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

/**
 * Scripts by what is shown together, each with all that it needs and that none before it has: a page is a handful of
 * requests, and asks for nothing that only another page shows. test/journeys/weight.spec.ts keeps the inventory to it.
 */
const groups = [
  // What asks for the rest: small, since everything waits for it.
  { name: 'ahead', test: /web\/(?:app\/load\/go-ahead|client\/load\/version-check|client\/routing\/mailed-link)\.ts$/ },
  // Changes rarely: stays in the browser over deployments.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|swr|use-sync-external-store)\// },
  { name: 'app', test: /web\/app\/root\.tsx$/ },
  {
    name: 'signed-in',
    test: /web\/(?:app\/shell\/shell|app\/notices\/notices|jobs\/job-center\.dialog|ui\/page\/page|ui\/states\/states|ui\/link\/permitted-link)\.tsx$/,
  },
  {
    name: 'list',
    test: /web\/(?:ui\/table\/list-screen|stock\/insertion\/insert-link|stock\/changes\/changes-of-rows)\.tsx?$/,
  },
  // On demand: see ui/on-demand.
  {
    name: 'popups',
    test: /web\/(?:app\/shell\/.*(?:-choices|-acts|-items)|ui\/table\/grid\/row-acts|ui\/page\/page-about|ui\/dialogs\/[a-z-]+)\.tsx$/,
  },
  { name: 'forms', test: /web\/ui\/(?:form|act|code-field|table\/filter)\/.*\.tsx?$/ },
  { name: 'details', test: /web\/ui\/(?:facts|conflict|record|wizard|job-progress|choice)\/.*\.tsx?$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** The page names the scripts that every address needs: they come beside the entry, not after it. */
const preloads = (): Plugin => ({
  name: 'keyway-preloads',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && ['react', 'app', 'root'].includes(file.name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
  },
});

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
    plugins: [react(), versionFile(), preloads()],
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
