/** A reason for not starting, in one sentence for the person at the terminal. */
export class Refusal extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'Refusal';
  }
}

/** The system's code of a failed call (`EACCES`), if it has one. */
export const systemCode = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
