/** node-postgres' own conversion of parameters; the package ships no types for this path. */
declare module 'pg/lib/utils.js' {
  export const prepareValue: (value: unknown) => string | Buffer | null;
}
