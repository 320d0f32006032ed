const written = new WeakMap<object, Buffer>();

/**
 * An answer as it is sent, which is also how it is stored and measured. It is written once, so it must not change afterwards: encoding a
 * long text costs about as much as making it.
 */
export function answerBytes(answer: object): Buffer {
  let bytes = written.get(answer);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(answer));
    written.set(answer, bytes);
  }
  return bytes;
}

/** For an answer of which parts are written already. The bytes must be those that `answerBytes` would make. */
export function noteAnswerBytes(answer: object, bytes: Buffer): void {
  written.set(answer, bytes);
}
