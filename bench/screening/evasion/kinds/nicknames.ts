import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { withBoth } from "../right-details.ts";
import { nicknames as table } from "../tables/nicknames.ts";

const nickname = ({ given, family }: Person) => {
  const short = table[given[0]!.toLowerCase()];
  return short ? `${short} ${family.join(" ")}` : null;
};

export const nicknames: Kind<Person>[] = [
  { group: "nicknames", kind: "nickname and family name", ask: nickname },
  {
    group: "nicknames",
    kind: "nickname and family name, date and nationality",
    ask: (person) => withBoth(person, nickname(person)),
  },
];
