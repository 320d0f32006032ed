/** A name; each character stands for one byte, since names are bytes and need not be text. */
export class Name {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export class Reference {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

export type Dictionary = Map<string, PdfValue>;

/** The bytes are as they are in the file: encoded by the filters that the dictionary names. */
export class Stream {
  readonly entries: Dictionary;
  readonly bytes: Buffer;

  constructor(entries: Dictionary, bytes: Buffer) {
    this.entries = entries;
    this.bytes = bytes;
  }
}

/** A value of a PDF. Strings are bytes. */
export type PdfValue = null | boolean | number | Name | Buffer | Reference | Dictionary | Stream | PdfValue[];

/** The file breaks the rules of PDF, so that two readers may see two documents in it. */
export class NotReadable extends Error {}
/** Reading the file takes more than it may: bytes, objects or values. */
export class TooComplex extends Error {}

export const isName = (value: PdfValue | undefined, ...names: readonly string[]): boolean =>
  value instanceof Name && names.includes(value.value);

export const entriesOf = (value: PdfValue | undefined): Dictionary | null => {
  if (value instanceof Stream) return value.entries;
  return value instanceof Map ? value : null;
};
