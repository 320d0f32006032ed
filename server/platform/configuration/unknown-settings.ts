import type { Environment } from "./values.ts";

/** Kubernetes describes services to every container, and systemd sockets, in variables that may begin as ours do. */
const foreignName = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)|^LISTEN_(FDS|PID|FDNAMES)$/;
const foreignValue = /^(tcp|udp):/;

/** A letter or two that are wrong, in a name long enough for that to be no chance. */
const near = { distance: 2, letters: 8 };

/** Variables that look like settings and are none, a sentence each: a misspelt setting would otherwise be missed in silence. */
export function unknownSettings(environment: Environment, known: ReadonlySet<string>): string[] {
  const prefixes = new Set([...known].flatMap((name) => /^[A-Z]+_/.exec(name) ?? []));
  return Object.keys(environment)
    .filter((name) => !known.has(name) && !foreignName.test(name) && !foreignValue.test(environment[name] ?? ""))
    .toSorted()
    .flatMap((name) => {
      const { nearest, distance } = nearestOf(name, known);
      const misspelt = distance <= near.distance && name.length >= near.letters;
      if (!misspelt && !prefixes.has(/^[A-Z]+_/.exec(name)?.[0] ?? "")) return [];
      return `${name} is not a setting and has no effect. The nearest setting is ${nearest}.`;
    });
}

function nearestOf(name: string, known: ReadonlySet<string>): { nearest: string; distance: number } {
  const measured = [...known].map((nearest) => ({ nearest, distance: distanceOf(name, nearest) }));
  return measured.reduce((best, next) => (next.distance < best.distance ? next : best));
}

/** The number of letters to add, remove or replace (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
