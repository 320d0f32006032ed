/** The form in which explanations write lists, moments and durations. */

type Enumeration = {
  /** The number that is written out. */
  shown?: number;
  /** The number there is, when some were left out before. */
  total?: number;
  last?: "and" | "or";
};

/** "a", "a and b", "a, b and c"; with more of them than are shown "a, b and 3 more". */
export function joined(parts: readonly string[], { shown = 5, total = parts.length, last = "and" }: Enumeration = {}) {
  const written = parts.slice(0, shown);
  const all = total > written.length ? [...written, `${total - written.length} more`] : written;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${last} ${all.at(-1)}`;
}

/** Titles are an author's free text, so their ends are marked. */
export function quoted({ id, title }: { id: string; title?: string | undefined }): string {
  return `“${title ?? id}”`;
}

/** "rule “A”", "rules “A” and “B”". */
export function named(
  kind: "rule" | "factor",
  elements: readonly { id: string; title?: string | undefined }[],
): string {
  return `${kind}${elements.length === 1 ? "" : "s"} ${joined(elements.map(quoted))}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An author's text as a sentence. */
export function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

export function shownNumber(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

export function pointsWord(points: number): string {
  return `${shownNumber(points)} ${Math.abs(points) === 1 ? "point" : "points"}`;
}

/** "40 + 30 − 6". */
export function shownSum(numbers: readonly number[]): string {
  return numbers
    .map((number, index) => (index === 0 ? shownNumber(number) : `${number < 0 ? "−" : "+"} ${Math.abs(number)}`))
    .join(" ");
}

/** To the minute, rounded down: what is fresh until 10:00:30 is certainly fresh until 10:00. */
export function shownMoment(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
}

const units = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** In the largest unit that it is a whole number of. */
export function shownDuration(seconds: number): string {
  const [size, name] = units.find(([unit]) => seconds % unit === 0)!;
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
