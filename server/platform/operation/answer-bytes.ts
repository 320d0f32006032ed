const written = new WeakMap<object, readonly Buffer[]>();

/**
 * An answer as it is sent, which is also how it is stored and measured. It is written once, so it must not change afterwards: encoding a
 * long text costs about as much as making it.
 */
export function answerBytes(answer: object): Buffer {
  const parts = written.get(answer) ?? [Buffer.from(JSON.stringify(answer))];
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  written.set(answer, [bytes]);
  return bytes;
}

/** For an answer of which parts are written already. Together they must be the bytes that `answerBytes` would make. */
export function noteAnswerBytes(answer: object, parts: readonly Buffer[]): void {
  written.set(answer, parts);
}
