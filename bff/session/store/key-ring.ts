/** The kernel's key ring for the store's text values, and the form that these values have. */
import { DomainError } from '../../../kernel/errors.js';
import { parseKeyRing } from '../../../kernel/key-ring.js';

export interface RingKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/**
 * The form of what is stored. A field that may be absent changes nothing; a change that an older
 * gateway would misread raises `reads` in one release and `writes` in the next, so that both serve
 * the same sessions while instances are replaced (ADR 0030).
 */
export interface StoredForm {
  readonly writes: number;
  /** Up to this one, all of them. */
  readonly reads: number;
}

const presentForm: StoredForm = { writes: 1, reads: 1 };

/** Stands before the sealed text; the first form has none. Base64 knows no tilde. */
const formMark = /^(\d{1,4})~/;
const retryAfterSeconds = 2;

/** Thrown for a value that was altered, moved under another name, or sealed by a key that has left the ring. */
export class SealBroken extends Error {
  constructor(cause: unknown) {
    super('a stored value does not open', { cause });
    this.name = 'SealBroken';
  }
}

/** A newer gateway has written it: left as it is, and answered for with 503 until such a gateway is asked. */
export class NewerForm extends DomainError {
  constructor(form: number) {
    super('upstream.unavailable', 'unavailable', {
      retryAfterSeconds,
      cause: new Error(`a stored value has form ${form}, which this version cannot read`),
    });
  }
}

export class KeyRing {
  private readonly ring;

  /** @param keys the first seals, all of them open */
  constructor(
    keys: readonly RingKey[],
    private readonly form: StoredForm = presentForm,
  ) {
    this.ring = parseKeyRing(keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','));
  }

  /** @param name the place that the value belongs to: under another one it does not open */
  seal(plain: string, name: string): string {
    const { writes } = this.form;
    const sealed = this.ring.seal(Buffer.from(plain), nameIn(writes, name)).toString('base64');
    return writes === 1 ? sealed : `${writes}~${sealed}`;
  }

  /** @throws SealBroken, NewerForm */
  open(sealed: string, name: string): string {
    const [mark = '', digits = '1'] = formMark.exec(sealed) ?? [];
    const form = Number(digits);
    if (form > this.form.reads) throw new NewerForm(form);
    try {
      return this.ring.open(Buffer.from(sealed.slice(mark.length), 'base64'), nameIn(form, name)).toString('utf8');
    } catch (cause) {
      throw new SealBroken(cause);
    }
  }
}

/** A value whose mark was changed does not open. */
const nameIn = (form: number, name: string): string => (form === 1 ? name : `${form}~${name}`);
