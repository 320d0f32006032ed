/**
 * True when one word becomes the other by at most two letters changed, added or dropped, or neighbours swapped: the optimal string
 * alignment distance (https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance).
 */
export function isWithinTwoLetters(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 2) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1];
      let steps = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        steps = Math.min(steps, beforeLast[j - 2]! + 1);
      }
      row.push(steps);
    }
    [beforeLast, last] = [last, row];
  }
  return last[right.length]! <= 2;
}
