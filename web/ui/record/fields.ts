/**
 * A record's fields, declared once: its form with its faults, the facts of its detail, the comparison of two versions
 * of it, and the values of the request all follow from the declaration (ADR 0063).
 */
import type { FunctionComponent } from 'react';
import type { ErrorCode } from '../../client/api-types.js';

export interface ChoiceText {
  readonly text: string;
  /** What it means, below it. */
  readonly hint?: string;
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
}

export interface TextKind {
  readonly kind: 'text' | 'longText';
  /** Characters; spaces around them are not sent and do not count. */
  readonly max: number;
  readonly min?: number;
  /** Of a long text: the lines that are in sight at first; 3 when absent. */
  readonly rows?: number;
}

export interface NumberKind {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Digits behind the point; absent: whole numbers. */
  readonly decimals?: number;
  /** Behind the number: '%', 'free keys'. */
  readonly unit?: string;
  /** The number that stands in the contract for none: it is entered as nothing, and nothing as it. */
  readonly emptyIs?: number;
}

/** A day, YYYY-MM-DD, or '' for none. */
export interface DateKind {
  readonly kind: 'date';
}

/** A day and a time in UTC as ISO 8601, or '' for none. */
export interface InstantKind {
  readonly kind: 'instant';
}

/** Some of what is read, in the order in which they are chosen. */
export interface ManyKind {
  readonly kind: 'many';
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** One of some words of the contract, each with its text, in this order; a word without a text does not compile. */
export interface ChoiceKind<W extends string> {
  readonly kind: 'choice';
  readonly choices: Readonly<Record<W, ChoiceText>>;
}

/** One of what is read, in a menu. */
export interface SelectKind {
  readonly kind: 'select';
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** A choice between two. */
export interface BinaryKind {
  readonly kind: 'binary';
  readonly yes: ChoiceText;
  readonly no: ChoiceText;
}

/** The label is what one says yes to. */
export interface TickKind {
  readonly kind: 'tick';
}

/** Texts without spaces, one on each line when they are shown; commas and spaces part them as well. */
export interface WordsKind {
  readonly kind: 'words';
  readonly placeholder?: string;
  /** What it means that there are none. */
  readonly none?: string;
}

export interface OwnInputProps<V, T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** It was left: its fault may be shown. */
  readonly onLeave: () => void;
  /** All that the form holds. */
  readonly values: V;
  readonly label: string;
  readonly hint: string | undefined;
  readonly fault: string | undefined;
}

/** What no other record has. */
export interface OwnKind<V, T> {
  readonly kind: 'own';
  readonly Input: FunctionComponent<OwnInputProps<V, T>>;
  readonly text: (value: T) => string;
}

/** The kinds that can hold a value of the contract. */
export type KindOf<V, T> =
  | OwnKind<V, T>
  | ([T] extends [boolean] ? BinaryKind | TickKind : never)
  | ([T] extends [number | null] ? NumberKind : never)
  | ([T] extends [readonly string[]] ? WordsKind | ManyKind : never)
  | ([T] extends [string]
      ? string extends T
        ? TextKind | DateKind | InstantKind | SelectKind
        : ChoiceKind<T>
      : never);

export type Field<V, K extends keyof V = keyof V> = KindOf<V, V[K]> & {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** What is wrong with a value beyond what its kind says; it may depend on the others. */
  readonly fault?: (value: V[K], values: V) => string | undefined;
  /** What choosing a value proposes for other fields, which hold `values`: entered with it, and free to be changed. */
  readonly proposes?: (value: V[K], values: V) => Partial<V>;
  /** Refusals of a save that are this field's: they stand at it. */
  readonly codes?: readonly ErrorCode[];
  /** How it is told where it is read: under another name, in other words, with other fields that these words say too. */
  readonly fact?: {
    readonly name?: string;
    readonly text?: (values: V) => string;
    readonly with?: readonly (keyof V)[];
  };
  /** Part of a save, not of the record: it is neither told nor compared. */
  readonly isOnlyAsked?: boolean;
  /** Absent: always. */
  readonly isAsked?: (values: V) => boolean;
  /** Another part of the form begins with it. */
  readonly heading?: string;
  /** In a second column, where there is room for one. */
  readonly isBeside?: boolean;
};

/** Every value of a record has its field: one that is missing does not compile. The form has them in this order. */
export type Fields<V> = { readonly [K in keyof V]-?: Field<V, K> };

/** A field as the mechanism handles it, whatever its value's type. */
export type AnyField<V> = (
  | TextKind
  | DateKind
  | InstantKind
  | NumberKind
  | ChoiceKind<string>
  | SelectKind
  | ManyKind
  | BinaryKind
  | TickKind
  | WordsKind
  | OwnKind<V, unknown>
) &
  Pick<
    Field<V>,
    'label' | 'hint' | 'isRequired' | 'codes' | 'fact' | 'isOnlyAsked' | 'isAsked' | 'heading' | 'isBeside'
  > & {
    readonly fault?: (value: unknown, values: V) => string | undefined;
    readonly proposes?: (value: unknown, values: V) => Partial<V>;
  };

export type NameOf<V> = keyof V & string;

/** @returns the fields with their names, in their order */
export const namedFields = <V>(fields: Fields<V>): readonly (readonly [NameOf<V>, AnyField<V>])[] =>
  Object.entries(fields) as unknown as readonly (readonly [NameOf<V>, AnyField<V>])[];

/** @returns those of them that are asked where the form holds these values */
export const askedFields = <V>(fields: Fields<V>, values: V): readonly (readonly [NameOf<V>, AnyField<V>])[] =>
  namedFields(fields).filter(([, { isAsked }]) => isAsked?.(values) !== false);
