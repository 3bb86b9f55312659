/** Reads a process's configuration; every fault is reported at once. */
import type { z } from 'zod';

/** Thrown once, with one line per fault. */
export class ConfigError extends Error {
  constructor(process: string, faults: readonly string[]) {
    super(`${process}: the configuration has ${faults.length} fault(s):\n${faults.map((f) => `  - ${f}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * @param process the name that a fault is reported under
 * @param schema flat zod object whose keys are the environment variables
 * @param environment usually process.env, read in the caller's config.ts only
 * @returns the parsed configuration, frozen
 * @throws ConfigError
 */
export const loadConfig = <S extends z.ZodType>(
  process: string,
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<S>> => {
  // An empty variable counts as absent: that is how compose files and shells 'unset' one.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  throw new ConfigError(
    process,
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'configuration'}: ${issue.message}`),
  );
};
