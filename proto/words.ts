/**
 * Writes the enums of proto/gen in our own words: `BULK_ONLY: "EXTRACTION_TYPE_BULK_ONLY"` becomes
 * `BULK_ONLY: "bulk_only"`, as SQL and the screens spell it, so that nobody translates one (ADR 0059). On the wire
 * an enum stays the number that the proto gives it. Run by `npm run proto` after buf has generated.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const generated = new URL('gen/keyway/', import.meta.url);
const enumBody =
  /^export const \w+ = \{\n(?:(?: {2}\/\*\*[\s\S]*?\*\/\n)?(?: {2}[A-Z0-9_]+: "[A-Z0-9_]+",\n))+\} as const;$/gm;
const member = /^( {2}([A-Z0-9_]+): )"[A-Z0-9_]+",$/gm;

for (const path of globSync('**/*.ts', { cwd: generated })) {
  const file = new URL(path, generated);
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(enumBody, (body) =>
      body.replace(member, (_line, head: string, name: string) => `${head}"${name.toLowerCase()}",`),
    ),
  );
}
