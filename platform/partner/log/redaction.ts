/**
 * What the API log keeps of a body (docs/domain.md, o4): its shape, and the values that the endpoint has named.
 * Everything else is `***`, also what came under a wrong name or in the wrong place: a partner's mistake must not put
 * keys into the log.
 */
import { isGuid } from '../../request-id.js';

/** Most characters that are kept. */
export const keptChars = 32 * 1024;

const hidden = '***';
const token = /\s+|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/y;
/** Keys as stores print them: three or more groups of four to six letters and digits. */
const keyShape = /[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,}/gi;
/** Of every problem (listener/partner-problem.ts): what we say ourselves. */
export const problemNames = ['type', 'title', 'status', 'code', 'correlationId', 'row', 'field', 'message'] as const;
/** Names that say nothing themselves; any other that is not known may be a key in the wrong place. */
const plainNames: ReadonlySet<string> = new Set(['key', 'keys']);

/** The text without what has the shape of a key. */
export const withoutKeys = (text: string): string => (isGuid(text) ? text : text.replaceAll(keyShape, hidden));

interface Frame {
  readonly isObject: boolean;
  /** Of the property whose value is being read; in an array, of the array. */
  name: string;
  isNameNext: boolean;
}

class Reader {
  #text = '';
  readonly #frames: Frame[] = [];

  constructor(private readonly named: ReadonlySet<string>) {}

  get text(): string {
    return this.#text;
  }

  /** @param part one token */
  read(part: string): void {
    const frame = this.#frames.at(-1);
    if (part === '{' || part === '[') this.#open(part === '{', frame?.name ?? '');
    else if (part === '}' || part === ']') this.#frames.pop();
    else if (part === ',' && frame?.isObject === true) frame.isNameNext = true;
    this.#text += this.#shown(part, frame);
  }

  #open(isObject: boolean, name: string): void {
    this.#frames.push({ isObject, name: isObject ? '' : name, isNameNext: isObject });
  }

  #shown(part: string, frame: Frame | undefined): string {
    if (/^\s/.test(part)) return '';
    const isScalar = /^["\d-]/.test(part);
    if (!isScalar) return part;
    if (frame?.isNameNext === true && part.startsWith('"')) return this.#property(part, frame);
    if (frame === undefined || !this.named.has(frame.name)) return `"${hidden}"`;
    return part.startsWith('"') ? `"${withoutKeys(part.slice(1, -1))}"` : part;
  }

  #property(part: string, frame: Frame): string {
    frame.name = part.slice(1, -1);
    frame.isNameNext = false;
    return this.named.has(frame.name) || plainNames.has(frame.name) ? part : `"${hidden}"`;
  }
}

/**
 * @param body JSON, or the beginning of it; what is no JSON is `***` from there on
 * @param isWhole false: more came than what is given here
 * @param logged names of the properties whose values are kept
 */
export const redacted = (body: string, isWhole: boolean, logged: readonly string[]): string => {
  const reader = new Reader(new Set(logged));
  token.lastIndex = 0;
  while (token.lastIndex < body.length) {
    const at = token.lastIndex;
    const part = token.exec(body)?.[0];
    if (part === undefined) return `${reader.text}${at === body.length ? '' : hidden}`.slice(0, keptChars);
    reader.read(part);
    if (reader.text.length > keptChars) return `${reader.text.slice(0, keptChars - 1)}…`;
  }
  return isWhole ? reader.text : `${reader.text.slice(0, keptChars - 1)}…`;
};
