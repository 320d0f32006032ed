/** Where a value stands in a text: from its first character to behind its last. */
export type Extent = { from: number; to: number };

/**
 * The extent of the value at a JSON Pointer in a text that `JSON.parse` accepts. Where the pointer leads further than the text does, it is
 * that of the last value on the way. Of members with the same name the last counts, as it does for `JSON.parse`.
 */
export function locate(text: string, pointer: string): Extent {
  const parts = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  let found = { from: skipSpace(text, 0), to: 0 };
  found.to = endOf(text, found.from);
  for (const part of parts) {
    const inner = memberOf(text, found.from, part);
    if (!inner) break;
    found = inner;
  }
  return found;
}

function memberOf(text: string, from: number, name: string): Extent | null {
  const opening = text[from];
  if (opening !== "{" && opening !== "[") return null;
  let found: Extent | null = null;
  let at = skipSpace(text, from + 1);
  for (let index = 0; text[at] !== "}" && text[at] !== "]"; index++) {
    let key = String(index);
    if (opening === "{") {
      const end = endOf(text, at);
      key = JSON.parse(text.slice(at, end)) as string;
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    const end = endOf(text, at);
    if (key === name) found = { from: at, to: end };
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return found;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\n\r".includes(text[at]!)) at++;
  return at;
}

/** Behind the value that begins here. */
function endOf(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const letter = text[at]!;
    if (letter === '"') at = endOfString(text, at);
    else if ("{[".includes(letter)) [depth, at] = [depth + 1, at + 1];
    else if ("}]".includes(letter)) [depth, at] = [depth - 1, at + 1];
    else if (depth > 0) at++;
    else while (at < text.length && !",]} \t\n\r".includes(text[at]!)) at++;
  } while (depth > 0 && at < text.length);
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
