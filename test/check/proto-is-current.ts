/** Generates proto/gen anew in a temporary folder and compares it with what is committed. */
import { execSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'keyway-proto-'));
try {
  for (const name of ['proto', 'buf.yaml', 'buf.gen.yaml', 'package.json']) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  execSync(
    'buf generate && node proto/words.ts && buf build -o -#format=json --exclude-source-info | node proto/access-table.ts',
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  execSync(`diff -r proto/gen ${join(folder, 'proto/gen')}`, { stdio: ['ignore', 'inherit', 'inherit'] });
} catch {
  process.stdout.write('proto/gen is not what the .proto files say: run "npm run proto" and commit it.\n');
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
