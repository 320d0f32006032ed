import { legalHoldTexts } from "./legal-hold.ts";

const counted = (count: number, more: boolean, one: string, many: string) =>
  `${count}${more ? "+" : ""} ${count === 1 && !more ? one : many}`;

/** How long records stay: holds, archives, erasure. */
export const lifeSpanTexts = {
  more: "More",
  by: "by",
  archive: {
    officer: "Archive of everything",
    subject: "Archive for the person",
    name: (externalId: string, audience: string) => `${externalId}-${audience}.zip`,
    job: (externalId: string) => `Archive of ${externalId}`,
    begun: "The archive is being collected. It is saved when all of it is there.",
    saved: "saved",
  },
  hold: legalHoldTexts({
    what: "subject",
    text: "While it is held, nobody erases the subject and no retention period deletes anything of it. All other work goes on. Documents are held one by one.",
    dispute: "A dispute with the customer is pending.",
  }),
  erase: {
    menu: "Erase…",
    title: "Erase the subject",
    lead: "What is known about the subject goes for good. Nobody can bring it back.",
    goes: "Goes",
    stays: "Stays",
    goesAlways: "externalId, so that it can be registered anew",
    going: {
      evidence: (count: number, more: boolean) =>
        counted(count, more, "value of a fact", "values of facts") + ", with all that were replaced",
      assessments: (count: number, more: boolean) =>
        `what ${counted(count, more, "policy key", "policy keys")} read and explained`,
      screening: (count: number, more: boolean) => `what ${counted(count, more, "screening", "screenings")} found`,
      actions: (count: number, more: boolean) => `${counted(count, more, "open action", "open actions")}: cancelled`,
      monitoring: (count: number, more: boolean) => `${counted(count, more, "monitoring", "monitorings")}: stopped`,
      notes: "notes with their files, reasons, stored answers",
    },
    staying: [
      "ids, kinds, times and numbers of all records",
      "decisions and the policy version behind each",
      "who erased it, when, and your reason",
    ],
    sent: "What webhooks have delivered is with their receivers. Backups hold it until they expire; a restore erases it again.",
    confirm: (externalId: string) => `Type ${externalId} to confirm`,
    confirmWhy: "Type the externalId to confirm.",
    presets: [
      { label: "request", text: "Request of the person." },
      { label: "period ended", text: "The retention period has ended." },
      { label: "mistake", text: "Registered by mistake." },
    ],
    reasonHint: "The reason stays. Write no personal data into it.",
    commit: "Erase",
    done: "The subject is erased.",
    proposed: "Proposed. Another owner or admin decides; until then nothing is erased.",
  },
  erased: {
    title: "This subject was erased",
    heading: "Erased subject",
    text: "What was known about it is gone, and it takes nothing more. Decisions and times stay.",
    why: "The subject was erased.",
    at: "erased",
  },
};
