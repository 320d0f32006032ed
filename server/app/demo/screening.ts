import type { Calendar } from "./calendar.ts";
import type { DemoApi } from "./demo-api.ts";
import type { Dice } from "./dice.ts";
import { listedPeople } from "./invented-list.ts";
import { inventedPerson } from "./invented-people.ts";

type Run = { matches: { id: string; decision: string }[] };
/** Somebody to screen, and what an analyst makes of a match; null while nobody has looked. */
export type Screened = {
  name: string;
  born: string | null;
  decision: "confirmed" | "false_positive" | null;
  days: number;
};

/** A few have the name of somebody listed. Most of them by chance, which shows once somebody asks when they were born. */
export function screenedPerson(dice: Dice): Screened {
  const days = dice.between(1, 5);
  if (!dice.chance(0.04)) return { name: inventedPerson(dice).name, born: birthday(dice), decision: null, days };
  const [first, last, year] = dice.pick(listedPeople);
  const isThem = dice.chance(0.2);
  const born = isThem ? `${year}-05-${dice.between(10, 28)}` : null;
  const decision = dice.chance(0.7) ? (isThem ? "confirmed" : "false_positive") : null;
  return { name: `${first} ${last}`, born, decision, days };
}

const birthday = (dice: Dice) => `${dice.between(1950, 2005)}-0${dice.between(1, 9)}-${dice.between(10, 28)}`;

const reasons = {
  confirmed: "Name and year of birth agree, and the passport was seen.",
  false_positive: "The passport shows another date of birth.",
} as const;

/** The list may be a real one, on which nobody of these is: then there is nothing to decide. */
export async function screen(api: DemoApi, calendar: Calendar, day: number, riskSubjectId: string, who: Screened) {
  const { name, born, decision, days } = who;
  const { matches } = await api.key<Run>("POST", "/screening/runs", {
    subject: { name, entityType: "person", ...(born !== null && { datesOfBirth: [born] }) },
    sources: ["ofac_sdn"],
    riskSubjectId,
  });
  const isOld = calendar.days - day > 21;
  for (const match of matches.filter((one) => one.decision === "pending")) {
    const decided = decision ?? (isOld ? "false_positive" : null);
    if (decided === null) continue;
    calendar.on(day + days, async () => {
      const body = { decision: decided, reason: reasons[decided] };
      await api.owner("POST", `/screening/matches/${match.id}/decision`, body);
    });
  }
}
