/** Before the tests on a fresh Debian: installs what they need and the machine lacks. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const needs = [
  { package: 'redis-server', path: '/usr/bin/redis-server' },
  { package: 'postgresql', path: '/usr/lib/postgresql' },
  { package: 'faketime', path: '/usr/bin/faketime' },
  { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' },
  // A second OpenID provider, of another make (test/security/providers).
  { package: 'glewlwyd', path: '/usr/bin/glewlwyd' },
  // A third, and what it needs of its recommendations for OpenID.
  { package: 'liblemonldap-ng-portal-perl', path: '/usr/share/lemonldap-ng/portal/htdocs/index.psgi' },
  { package: 'libstring-random-perl', path: '/usr/share/perl5/String/Random.pm' },
  { package: 'libio-string-perl', path: '/usr/share/perl5/IO/String.pm' },
  { package: 'nginx', path: '/usr/sbin/nginx' },
  { package: 'openssl', path: '/usr/bin/openssl' },
  // A server that speaks S3 (test/platform/objects).
  ...['proxy', 'account', 'container', 'object'].map((kind) => ({
    package: `swift-${kind}`,
    path: `/usr/bin/swift-${kind}-server`,
  })),
  // What Helm renders a chart with (test/demo/helm).
  { package: 'golang-go', path: '/usr/bin/go' },
  { package: 'golang-github-masterminds-sprig-dev', path: '/usr/share/gocode/src/github.com/Masterminds/sprig' },
  { package: 'golang-k8s-sigs-yaml-dev', path: '/usr/share/gocode/src/sigs.k8s.io/yaml' },
];

const missing = needs.filter((need) => !existsSync(need.path)).map((need) => need.package);

const apt = (...args: string[]): void => {
  execFileSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

if (missing.length > 0) {
  process.stdout.write(`The tests need ${missing.join(', ')}: installing from Debian ...\n`);
  if (process.getuid?.() !== 0) {
    process.stderr.write(`Only root can install them: apt-get install ${missing.join(' ')}\n`);
    process.exit(1);
  }
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  } catch (failure) {
    const detail = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : String(failure);
    process.stderr.write(`apt-get could not install ${missing.join(', ')}:\n${detail}\n`);
    process.exit(1);
  }
}
