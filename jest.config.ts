/**
 * One jest project per kind of test. ESM on Node 24 with swc; `npm run test:<project>` runs one.
 * The projects that need servers get a private Postgres and Redis by TEST_POSTGRES_URL and TEST_REDIS_URL.
 */
import type { Config } from 'jest';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const swc = (tsx: boolean): [string, Record<string, unknown>] => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      target: 'es2024',
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const project = (name: string, testMatch: string[], settings: Project = {}): Project => ({
  displayName: name,
  testMatch,
  testEnvironment: '<rootDir>/test/witness/environment.js',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  setupFiles: ['<rootDir>/test/run/nest-first.ts'],
  ...settings,
});

const withServers: Project = {
  globalSetup: '<rootDir>/test/run/global-setup.js',
  globalTeardown: '<rootDir>/test/run/global-teardown.js',
};

const folder = (name: string, settings?: Project): Project =>
  project(name, [`<rootDir>/test/${name}/**/*.spec.ts`], settings);

const config: Config = {
  projects: [
    project('unit', ['<rootDir>/{kernel,proto,bff,platform,identity,demo,web}/**/*.spec.{ts,tsx}'], { setupFiles: [] }),
    folder('architecture', { setupFiles: [] }),
    folder('contract', withServers),
    folder('identity', withServers),
    folder('platform', withServers),
    folder('bff', withServers),
    folder('security', withServers),
    folder('faults', withServers),
    folder('proof', withServers),
    folder('demo'),
    folder('journeys', { ...withServers, globalSetup: '<rootDir>/test/run/global-setup-products.js' }),
  ],
  maxWorkers: 2,
  // V8 lets go of no module that was loaded for a spec (Node's vm.SourceTextModule): a worker that has grown begins anew.
  workerIdleMemoryLimit: '1GB',
  // Generous on purpose: a limit that a busy machine meets, or one that stands still for some seconds, says nothing about
  // the product. A test that may take longer says so itself; none says less.
  testTimeout: 300_000,
};

export default config;
