/** The shortest listed word that may be one letter off: in shorter ones a letter is a different name. */
export const nearLength = 5;

/** True for a word that is one letter off a listed one: long enough, and not another number, such as B2025 and B2026. */
export function isNear(subject: string, listed: string): boolean {
  if (listed.length < nearLength || !isOneLetterOff(subject, listed)) return false;
  return !digit.test(subject) || !digit.test(listed) || digitsOf(subject) === digitsOf(listed);
}

const digit = /[0-9]/;

function digitsOf(word: string): string {
  return word.replaceAll(/[^0-9]/g, "");
}

/** True when two words differ by exactly one letter changed, added or dropped, or by two neighbours swapped. */
export function isOneLetterOff(left: string, right: string): boolean {
  const difference = left.length - right.length;
  if (difference > 1 || difference < -1) return false;
  const shorter = difference > 0 ? right.length : left.length;
  let from = 0;
  while (from < shorter && left.charCodeAt(from) === right.charCodeAt(from)) from++;
  let tail = 0;
  const limit = shorter - from;
  while (tail < limit && left.charCodeAt(left.length - 1 - tail) === right.charCodeAt(right.length - 1 - tail)) tail++;
  const middle = shorter - from - tail;
  if (difference !== 0) return middle === 0;
  if (middle === 1) return true;
  return (
    middle === 2 &&
    left.charCodeAt(from) === right.charCodeAt(from + 1) &&
    left.charCodeAt(from + 1) === right.charCodeAt(from)
  );
}
