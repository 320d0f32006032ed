import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { changed, withDate } from "../right-details.ts";
import { honorifics, offices, polite, ranks, suffixes } from "../tables/titles.ts";

const before = (kind: string, titles: readonly string[]): Kind<Person> => ({
  group: "titles",
  kind,
  ask: ({ short }, random) => `${random.pick(titles)} ${short}`,
});

const listedHonorific =
  /\b(Mullah|Maulavi|Maulawi|Mawlawi|Haji|Hajji|Sheikh|Shaykh|Sayyid|Sayed|Qari|Ustad|Malik)\b ?/giu;

/** Words before and after a name that are not part of it. */
export const titles: Kind<Person>[] = [
  before("Mr and Dr in eleven languages", polite),
  before("a rank", ranks),
  before("an office", offices),
  {
    group: "titles",
    kind: "an office, date",
    ask: (person, random) => withDate(person, `${random.pick(offices)} ${person.short}`),
  },
  before("an honorific", honorifics),
  {
    group: "titles",
    kind: "a listed honorific left out",
    ask: ({ full }) => {
      const rest = full.replaceAll(listedHonorific, "").trim();
      return rest.split(" ").length > 1 ? changed(full, rest) : null;
    },
  },
  {
    group: "titles",
    kind: "a degree or Jr. after the name",
    ask: ({ short }, random) => `${short} ${random.pick(suffixes)}`,
  },
];
