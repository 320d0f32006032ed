import { openTemplates, planAgreement } from "./agreements.ts";
import { Calendar } from "./calendar.ts";
import { openDesk, planCustomer } from "./customers.ts";
import type { DemoApi } from "./demo-api.ts";
import { Dice } from "./dice.ts";

export type DemoPlan = { subjects: number; agreements: number; days: number };

/** Lives three months of an invented organization in a few minutes, by the calls its people and programs would have made. */
export async function fillOrganization(
  api: DemoApi,
  { subjects, agreements, days }: DemoPlan,
  onDay: (day: number) => void,
): Promise<void> {
  const dice = new Dice(20_260_801);
  const calendar = new Calendar(api.clock.at, days);
  api.clock.at = new Date(api.clock.at.getTime() - (days + 1) * 86_400_000);
  const desk = await openDesk(api);
  for (let number = 1; number <= subjects; number += 1) {
    // More come each week.
    const day = Math.floor(days * Math.sqrt((number - 1) / subjects));
    planCustomer(api, desk, calendar, dice, day, number);
  }
  const templates = await openTemplates(api);
  for (let number = 1; number <= agreements; number += 1) planAgreement(api, templates, calendar, dice, number);
  await calendar.live(api, onDay);
}
