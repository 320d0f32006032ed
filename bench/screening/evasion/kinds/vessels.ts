import type { Kind } from "../evasion.ts";
import type { Vessel } from "../listed.ts";

const group = "vessels";
const prefixes = ["MV", "M/V", "M.V.", "MT", "M/T", "SS", "S/S", "MS"];
const numerals = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const imo = (value: string) => [{ kind: "registration_number", value, country: null }] as const;

export const vessels: Kind<Vessel>[] = [
  { group, kind: "name", ask: ({ name }) => ({ name, entityType: "entity" }) },
  { group, kind: "with a prefix", ask: ({ name }, random) => `${random.pick(prefixes)} ${name}` },
  {
    group,
    kind: "with a prefix and its flag",
    ask: ({ name }, random) => `${random.pick(prefixes)} ${name} (${random.pick(["Panama", "Iran", "Liberia"])} flag)`,
  },
  {
    group,
    kind: "number of the name as a word",
    ask: ({ name }) => (/ \d$/.test(name) ? name.replace(/\d$/, (digit) => numerals[Number(digit)]!) : null),
  },
  {
    group,
    kind: "renamed, IMO number",
    ask: ({ imo: number }) => ({ name: "Zzyzwick Quartz", identifiers: imo(`IMO ${number}`) }),
  },
  {
    group,
    kind: "renamed, IMO number in digits alone",
    ask: ({ imo: number }) => ({ name: "Zzyzwick Quartz", identifiers: imo(number) }),
  },
];
