/** Minute, hour, day of the month, month, day of the week. */
const ranges: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];

export function isCron(value: string): boolean {
  const fields = value.split(" ");
  return fields.length === ranges.length && fields.every((field, index) => isField(field, ranges[index]!));
}

/** `*`, `5`, `1-5`, each with a step such as `/15`, several of them behind commas. */
function isField(field: string, [min, max]: readonly [number, number]): boolean {
  return field.split(",").every((part) => {
    const [, from, to, step] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    if (from === undefined && !part.startsWith("*")) return false;
    const [first, last] = [Number(from ?? min), Number(to ?? from ?? max)];
    return first >= min && last <= max && first <= last && Number(step ?? 1) >= 1;
  });
}
