const base = 0x01000193;

/**
 * 32 bits of a text, the same on every machine: a polynomial of its letters (https://en.wikipedia.org/wiki/Rolling_hash), mixed. Only
 * ever says where to look: what is found is compared letter by letter.
 */
export function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, base) + text.charCodeAt(index)) | 0;
  return mixed(hash, text.length);
}

/** The same of its letters as numbers. */
export function hashOfUnits(units: ArrayLike<number>, length: number): number {
  let hash = 0;
  for (let index = 0; index < length; index++) hash = (Math.imul(hash, base) + units[index]!) | 0;
  return mixed(hash, length);
}

/** Another 32 bits of the text, of a different kind: together with the first no two names have the same. */
export function secondHashOf(text: string): number {
  let hash = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return mixed(hash, text.length);
}

/** Longer texts than any name have no neighbours. */
const longest = 1 << 10;
const before = new Int32Array(longest);

/**
 * The delete-neighbourhood of a text, by which words that are one letter off are found (symmetric delete,
 * https://github.com/wolfgarbe/SymSpell): the hashes of the text without each of its letters, in their order. Before mixing, a hash is a sum over the letters, so that of
 * the letters before one and of those behind it make that of the text without it. Of two equal letters in a row it does not
 * matter which is left out.
 */
export function eachHashWithout(text: ArrayLike<number>, length: number, visit: (hash: number) => void): void {
  if (length > longest) return;
  let hash = 0;
  for (let index = 0; index < length; index++) {
    before[index] = hash;
    hash = (Math.imul(hash, base) + text[index]!) | 0;
  }
  let behind = 0;
  let power = 1;
  for (let index = length - 1; index >= 0; index--) {
    if (index === 0 || text[index] !== text[index - 1]) {
      visit(mixed((Math.imul(before[index]!, power) + behind) | 0, length - 1));
    }
    behind = (behind + Math.imul(text[index]!, power)) | 0;
    power = Math.imul(power, base);
  }
}

/**
 * Spreads every bit over all of them, so that the upper bits alone can choose a bucket: the end of MurmurHash3
 * (https://en.wikipedia.org/wiki/MurmurHash).
 */
function mixed(value: number, length: number): number {
  let hash = value ^ length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const letters = new Uint16Array(longest);

/** The hash of the text, and those of the text without each of its letters. */
export function hashesNear(text: string): number[] {
  const hashes = [hashOf(text)];
  if (text.length > longest) return hashes;
  for (let index = 0; index < text.length; index++) letters[index] = text.charCodeAt(index);
  eachHashWithout(letters, text.length, (hash) => hashes.push(hash));
  return hashes;
}
