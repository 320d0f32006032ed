import type { RetentionPeriods } from "@probity/contract";
import { sentences } from "./sentences.ts";

type Class = keyof RetentionPeriods;

const units = { D: ["day", "days"], Y: ["year", "years"] } as const;

/** How long records are kept. */
export const retentionTexts = {
  title: "Retention",
  note: "How long records of this mode are kept. Without a period they are kept for ever; a legal hold keeps them in any case.",
  classes: {
    subjects: "Subjects",
    screeningRuns: "Screening runs without a subject",
    documents: "Documents",
    webhookMessages: "Webhook messages",
    idempotencyAnswers: "Stored answers",
  } satisfies Record<Class, string>,
  goes: {
    subjects: "Erased with their history, counted from the last thing that happened to them. Monitored ones stay.",
    screeningRuns: "Deleted with their matches. Runs with undecided matches stay.",
    documents: "Deleted with files, signers and history, counted from their last change. Documents in signing stay.",
    webhookMessages: "Deleted with their deliveries and attempts. What is still to be delivered stays.",
    idempotencyAnswers: "A request that is repeated afterwards counts as a new one.",
  } satisfies Record<Class, string>,
  unit: "Kept for",
  count: "Number",
  units: { ever: "for ever", D: "days", Y: "years" },
  period: ({ count, unit }: { count: number; unit: keyof typeof units }) =>
    `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  law: (minimum: string) => `The law of the European Union asks for at least ${minimum}.`,
  wrong: "Write a whole number from 1 to 99 years or 99999 days.",
  would: (count: number, more: boolean) =>
    count === 0 ? "nothing is older now" : `${count.toLocaleString("en")}${more ? " or more" : ""} would go now`,
  counting: "counting…",
  notCounted: "not counted: the server did not answer",
  below: "No law obliges us to keep these longer",
  belowWhy: "Confirm that no law obliges you to keep them longer.",
  wrongWhy: "One of the periods is not one that can be saved.",
  unchanged: sentences.unchanged,
  save: "Save periods",
  saved: "Periods saved. What is older goes with the next run, at night.",
  proposed: "Proposed. Another owner decides; until then the periods stay.",
  run: {
    underWay: "A run is under way since",
    last: "The last run ended",
    none: "No run has deleted anything yet.",
    deleted: (what: string) => `and deleted ${what}.`,
    nothing: "and deleted nothing.",
  },
};
