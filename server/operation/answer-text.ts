const texts = new WeakMap<object, string>();

/** An answer as it is sent. One that was measured before it is sent is written once, so it must not change in between. */
export function answerText(answer: object): string {
  let text = texts.get(answer);
  if (text === undefined) {
    text = JSON.stringify(answer);
    texts.set(answer, text);
  }
  return text;
}
