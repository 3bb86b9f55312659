/**
 * The dependency rules, refused when nothing was looked at: with a TypeScript that the tool does not
 * understand it sees no module at all and would pass.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

const folders = ['kernel', 'proto', 'bff', 'platform', 'identity', 'demo', 'web', 'test'].filter((name) =>
  existsSync(name),
);

const cruise = (): string => {
  try {
    return execFileSync('depcruise', ['--config', '.dependency-cruiser.js', '--output-type', 'json', ...folders], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch (failure) {
    // It ends with the number of violations; the report is complete all the same.
    const output = failure instanceof Error && 'stdout' in failure ? String(failure.stdout) : '';
    if (!output.startsWith('{')) throw failure;
    return output;
  }
};

const { summary } = JSON.parse(cruise()) as Cruise;
for (const { rule, from, to } of summary.violations) process.stdout.write(`${rule.name}: ${from} -> ${to}\n`);
const fewest = 50;
if (summary.totalCruised < fewest) {
  process.stdout.write(`only ${summary.totalCruised} modules were seen: the rules were not checked\n`);
}
process.exitCode = summary.violations.length === 0 && summary.totalCruised >= fewest ? 0 : 1;
