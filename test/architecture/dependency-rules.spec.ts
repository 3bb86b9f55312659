import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A small world that keeps every rule; each plant adds one file that breaks one. */
const sound: Readonly<Record<string, string>> = {
  'bff/contract.ts': `import { parcelContract } from './parcels/parcel.contract.js';\nexport const contract = { ...parcelContract };\nexport type Api = typeof contract;\n`,
  'bff/parcels/parcel.contract.ts': `import { z } from 'zod';\nexport const parcelContract = { one: z.string() };\n`,
  'bff/parcels/parcel.client.ts': `import { Parcel } from '../../proto/gen/keyway/parcels/v1/parcels.js';\nexport const client = Parcel;\n`,
  'bff/letters/letter.service.ts': `import { stamp } from './stamps/stamp.js';\nimport { headers } from '../edge/headers.js';\nexport const letter = [stamp, headers];\n`,
  'bff/letters/stamps/stamp.ts': `export const stamp = 1;\n`,
  'bff/edge/headers.ts': `export const headers = 1;\n`,
  'kernel/errors.ts': `export const errors = 1;\n`,
  'proto/gen/keyway/parcels/v1/parcels.ts': `export const Parcel = 1;\n`,
  'platform/parcels/index.ts': `export { weigh } from './parcel.js';\n`,
  'platform/parcels/parcel.ts': `export const weigh = 1;\n`,
  'platform/letters/letter.repository.ts': `import { sql } from 'kysely';\nimport { weigh } from '../parcels/index.js';\nimport { stamp } from './stamp.js';\nexport const letters = [sql, weigh, stamp];\n`,
  'platform/letters/stamp.ts': `export const stamp = 1;\n`,
  'platform/stock/rows.ts': `export const rows = 1;\n`,
  'platform/stock/keys/key.ts': `import { rows } from '../rows.js';\nexport const key = rows;\n`,
  'platform/stock/ledger/movement.ts': `import { key } from '../keys/key.js';\nexport const movement = key;\n`,
  'platform/stock/inventory/level.ts': `import { movement } from '../ledger/movement.js';\nexport const level = movement;\n`,
  'platform/stock/runs/insertion.ts': `import { level } from '../inventory/level.js';\nexport const insertion = level;\n`,
  'platform/stock/stock.module.ts': `import { insertion } from './runs/insertion.js';\nexport const stock = insertion;\n`,
  'identity/provider.ts': `import { errors } from '../kernel/errors.js';\nexport const provider = errors;\n`,
  'web/client/api.ts': `export const call = 1;\n`,
  'web/client/texts.ts': `import { parcelTexts } from '../parcels/parcels.texts.js';\nexport const texts = parcelTexts;\n`,
  'web/parcels/parcels.texts.ts': `export const parcelTexts = {};\n`,
  'web/ui/table.tsx': `import { call } from '../client/api.js';\nexport const Table = call;\n`,
  'web/app/routes.tsx': `import { screen } from '../parcels/parcel.screen.js';\nexport const routes = [screen];\n`,
  'web/parcels/parcel.screen.tsx': `import type { Api } from '../../bff/contract.js';\nimport { Table } from '../ui/table.js';\nexport const screen = [Table, {} as Api];\n`,
  'web/letters/letter.screen.tsx': `import { stamp } from './stamp.js';\nexport const screen = stamp;\n`,
  'web/letters/stamp.ts': `export const stamp = 1;\n`,
  'test/support/world.ts': `export const world = 1;\n`,
};

const plants: readonly { readonly rule: string; readonly path: string; readonly text: string }[] = [
  {
    rule: '1-browser-knows-the-contract-only',
    path: 'web/parcels/plant-kernel.ts',
    text: `import type { errors } from '../../kernel/errors.js';\nexport type E = typeof errors;\n`,
  },
  {
    rule: '1-browser-knows-the-contract-only',
    path: 'web/parcels/plant-feature.ts',
    text: `import type { parcelContract } from '../../bff/parcels/parcel.contract.js';\nexport type P = typeof parcelContract;\n`,
  },
  {
    rule: '1-browser-imports-types-only',
    path: 'web/parcels/plant-schema.ts',
    text: `import { contract } from '../../bff/contract.js';\nexport const schema = contract;\n`,
  },
  {
    rule: '2-gateway-and-platform-apart',
    path: 'bff/parcels/plant-platform.ts',
    text: `import { weigh } from '../../platform/parcels/index.js';\nexport const plant = weigh;\n`,
  },
  {
    rule: '2-platform-and-gateway-apart',
    path: 'platform/parcels/plant-gateway.ts',
    text: `import { headers } from '../../bff/edge/headers.js';\nexport const plant = headers;\n`,
  },
  {
    rule: '2-kernel-knows-no-process',
    path: 'kernel/plant-gateway.ts',
    text: `import { headers } from '../bff/edge/headers.js';\nexport const plant = headers;\n`,
  },
  {
    rule: '2-identity-knows-kernel-and-proto',
    path: 'identity/plant-platform.ts',
    text: `import { weigh } from '../platform/parcels/index.js';\nexport const plant = weigh;\n`,
  },
  {
    rule: '3-gateway-features-apart',
    path: 'bff/parcels/plant-other.service.ts',
    text: `import { letter } from '../letters/letter.service.js';\nexport const plant = letter;\n`,
  },
  {
    rule: '3-edge-knows-no-feature',
    path: 'bff/edge/plant-feature.ts',
    text: `import { letter } from '../letters/letter.service.js';\nexport const plant = letter;\n`,
  },
  {
    rule: '3-screens-apart',
    path: 'web/parcels/plant-screen.tsx',
    text: `import { screen } from '../letters/letter.screen.js';\nexport const plant = screen;\n`,
  },
  {
    rule: '3-ui-knows-no-screen',
    path: 'web/ui/plant-screen.tsx',
    text: `import { screen } from '../letters/letter.screen.js';\nexport const plant = screen;\n`,
  },
  {
    rule: '3-ui-knows-no-screen',
    path: 'web/ui/plant-shell.tsx',
    text: `import { routes } from '../app/routes.js';\nexport const plant = routes;\n`,
  },
  {
    rule: '3-screens-apart',
    path: 'web/parcels/plant-shell.tsx',
    text: `import { routes } from '../app/routes.js';\nexport const plant = routes;\n`,
  },
  {
    rule: '3-client-knows-no-interface',
    path: 'web/client/plant-ui.ts',
    text: `import { Table } from '../ui/table.js';\nexport const plant = Table;\n`,
  },
  {
    rule: '3-client-knows-no-interface',
    path: 'web/client/plant-shell.ts',
    text: `import { routes } from '../app/routes.js';\nexport const plant = routes;\n`,
  },
  {
    rule: '3-client-knows-no-interface',
    path: 'web/client/plant-screen.ts',
    text: `import { screen } from '../parcels/parcel.screen.js';\nexport const plant = screen;\n`,
  },
  {
    rule: '4-domain-entered-by-index',
    path: 'platform/letters/plant-inside.service.ts',
    text: `import { weigh } from '../parcels/parcel.js';\nexport const plant = weigh;\n`,
  },
  {
    rule: '4-stock-rooms-one-way',
    path: 'platform/stock/keys/plant-movement.ts',
    text: `import { movement } from '../ledger/movement.js';\nexport const plant = movement;\n`,
  },
  {
    rule: '4-stock-rooms-one-way',
    path: 'platform/stock/ledger/plant-level.ts',
    text: `import { level } from '../inventory/level.js';\nexport const plant = level;\n`,
  },
  {
    rule: '4-stock-rooms-one-way',
    path: 'platform/stock/inventory/plant-insertion.ts',
    text: `import { insertion } from '../runs/insertion.js';\nexport const plant = insertion;\n`,
  },
  {
    rule: '4-stock-rooms-one-way',
    path: 'platform/stock/runs/plant-module.ts',
    text: `import { stock } from '../stock.module.js';\nexport const plant = stock;\n`,
  },
  {
    rule: '4-model-is-pure',
    path: 'platform/letters/plant-sql.ts',
    text: `import { sql } from 'kysely';\nexport const plant = sql;\n`,
  },
  {
    rule: '5-generated-messages-stay-at-the-wire',
    path: 'platform/letters/plant-message.service.ts',
    text: `import { Parcel } from '../../proto/gen/keyway/parcels/v1/parcels.js';\nexport const plant = Parcel;\n`,
  },
  {
    rule: '6-contract-imports-contracts',
    path: 'bff/parcels/plant.contract.ts',
    text: `import { headers } from '../edge/headers.js';\nexport const plant = headers;\n`,
  },
  {
    rule: '6-product-imports-no-test',
    path: 'bff/parcels/plant-test.ts',
    text: `import { world } from '../../test/support/world.js';\nexport const plant = world;\n`,
  },
  {
    rule: '6-no-cycles',
    path: 'bff/parcels/plant-round.ts',
    text: `import { square } from './plant-square.js';\nexport const round = square;\n`,
  },
  {
    rule: '6-no-unlisted-package',
    path: 'bff/parcels/plant-package.ts',
    text: `import { chalk } from 'a-package-that-nobody-listed';\nexport const plant = chalk;\n`,
  },
];

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}
interface Cruise {
  readonly summary: { readonly violations: readonly Violation[]; readonly totalCruised: number };
}

const cruise = (folder: string): Cruise => {
  const args = ['--config', join(root, '.dependency-cruiser.js'), '--output-type', 'json'];
  const folders = ['kernel', 'proto', 'bff', 'platform', 'identity', 'web', 'test'];
  try {
    return JSON.parse(
      execFileSync(join(root, 'node_modules/.bin/depcruise'), [...args, ...folders], { cwd: folder, encoding: 'utf8' }),
    ) as Cruise;
  } catch (failure) {
    // The tool ends with the number of violations; what it found stands on its output.
    return JSON.parse((failure as { stdout: string }).stdout) as Cruise;
  }
};

describe('the dependency rules', () => {
  let folder: string;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keyway-rules-'));
    for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(folder, name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(sound)) write(path, text);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('find nothing in a project that keeps them', () => {
    const { summary } = cruise(folder);
    expect(summary.violations).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(sound).length);
  });

  describe('name the planted violation', () => {
    let found: readonly string[];
    beforeAll(() => {
      for (const { path, text } of plants) write(path, text);
      write('bff/parcels/plant-square.ts', `import { round } from './plant-round.js';\nexport const square = round;\n`);
      found = cruise(folder).summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`);
    });

    it.each(plants)('$rule in $path', ({ rule, path }) => {
      expect(found).toContain(`${rule} in ${path}`);
    });

    it('and blame no file that keeps the rules', () => {
      expect(found.filter((finding) => !finding.includes('plant'))).toEqual([]);
    });
  });

  it('are not taken as kept when the tool saw next to nothing', () => {
    const empty = mkdtempSync(join(tmpdir(), 'keyway-empty-'));
    cpSync(join(root, '.dependency-cruiser.js'), join(empty, '.dependency-cruiser.js'));
    cpSync(join(root, 'package.json'), join(empty, 'package.json'));
    cpSync(join(root, 'tsconfig.json'), join(empty, 'tsconfig.json'));
    symlinkSync(join(root, 'node_modules'), join(empty, 'node_modules'));
    mkdirSync(join(empty, 'kernel'));
    writeFileSync(join(empty, 'kernel/errors.ts'), 'export const errors = 1;\n');
    const check = (): string =>
      execFileSync(process.execPath, [join(root, 'test/check/dependencies.ts')], {
        cwd: empty,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
      });
    const refusal: unknown = expect.objectContaining({
      status: 1,
      stdout: expect.stringContaining('the rules were not checked'),
    });
    expect(check).toThrow(refusal as Error);
    rmSync(empty, { recursive: true });
  });
});
