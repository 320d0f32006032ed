import type { Token } from "./normalise.ts";

/** Words of organizations that are often cut short: [short, whole]. */
const shortened: ReadonlyMap<string, string> = new Map([
  ["intl", "international"],
  ["natl", "national"],
  ["govt", "government"],
  ["dept", "department"],
  ["min", "ministry"],
  ["univ", "university"],
  ["inst", "institute"],
  ["assn", "association"],
  ["assoc", "association"],
  ["mfg", "manufacturing"],
  ["bros", "brothers"],
  ["bldg", "building"],
  ["eng", "engineering"],
  ["engg", "engineering"],
  ["ind", "industries"],
  ["mgmt", "management"],
  ["svcs", "services"],
  ["svc", "service"],
  ["tech", "technology"],
  ["grp", "group"],
  ["hldgs", "holdings"],
  ["centre", "center"],
]);

/** Names that are said in letters. */
const inLetters: readonly (readonly [string, readonly string[]])[] = [
  ["us", ["united", "states", "of", "america"]],
  ["us", ["united", "states"]],
  ["uk", ["united", "kingdom"]],
  ["uae", ["united", "arab", "emirates"]],
  ["un", ["united", "nations"]],
  ["eu", ["european", "union"]],
];

/** Short forms with their long ones beside them, of organizations alone: people are not abbreviated by any rule. */
export function withLongForms(tokens: readonly Token[]): Token[] {
  const written: Token[] = [];
  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place]!;
    const said = inLetters.find(([, words]) => words.every((word, index) => tokens[place + index]?.text === word));
    if (said) {
      const [letters, words] = said;
      written.push({ ...token, text: letters, alternates: [words.join("")] });
      place += words.length - 1;
      continue;
    }
    const long = token.text === "usa" ? "us" : shortened.get(token.text);
    written.push(long === undefined ? token : { ...token, alternates: [...token.alternates, long] });
  }
  return written;
}
