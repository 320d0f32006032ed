import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Calendar } from "./calendar.ts";
import type { DemoApi } from "./demo-api.ts";
import type { Dice } from "./dice.ts";
import { type InventedPerson, inventedPerson } from "./invented-people.ts";

type Stored = { id: string };
export type Template = Stored & { name: string; signerRoles: { id: string; role: string }[]; sampleData: object };
type Document = Stored & { signers: { id: string; role: string }[] };
type SigningSession = { signer: { name: string }; consent: { hash: string } };

/** What becomes of an agreement; a worker completes the signed ones and ends the expired ones. */
const outcomes = [
  "draft",
  "sent",
  "half signed",
  "signed",
  "signed",
  "signed",
  "declined",
  "voided",
  "expired",
] as const;
type Outcome = (typeof outcomes)[number];

const dayMs = 86_400_000;
const folder = join(import.meta.dirname, "../../../examples/agreements");
const examples = { "mutual-nda": "Mutual NDA", "order-form": "Order form", "services-agreement": "Services agreement" };

/** The templates of the examples. */
export async function openTemplates({ owner }: DemoApi): Promise<Template[]> {
  const templates: Template[] = [];
  for (const [file, name] of Object.entries(examples)) {
    const source = readFileSync(join(folder, `${file}.md`), "utf8");
    const sampleData = JSON.parse(readFileSync(join(folder, `${file}.json`), "utf8"));
    const made = await owner<Template>("POST", "/templates/markdown", { name, source, sampleData });
    templates.push({ ...made, name, sampleData });
  }
  return templates;
}

/** An agreement is drafted and sent on a day, and signed, declined or voided on the next ones. */
export function planAgreement(
  api: DemoApi,
  templates: readonly Template[],
  calendar: Calendar,
  dice: Dice,
  number: number,
): void {
  const outcome = outcomes[number % outcomes.length]!;
  const day = dice.between(0, calendar.days - 10);
  const template = dice.pick(templates);
  const people = template.signerRoles.map(() => inventedPerson(dice));
  const expiresDays = outcome === "expired" ? 7 : 120;
  calendar.on(day, async () => {
    const document = await draft(api, template, people, number, expiresDays);
    if (outcome === "draft") return;
    await api.owner("POST", `/documents/${document.id}/send`, { invitations: "none" });
    calendar.on(day + 2, () => goOn(api, document, outcome));
  });
}

async function draft(
  { owner, clock }: DemoApi,
  { id, name, signerRoles, sampleData }: Template,
  people: readonly InventedPerson[],
  number: number,
  expiresDays: number,
): Promise<Document> {
  const signers = signerRoles.map((role, index) => [role.id, { ...people[index]!, signingOrder: index + 1 }]);
  return owner<Document>("POST", `/templates/${id}/create-document`, {
    name: `${name} ${number}`,
    externalId: `deal-${number}`,
    templateData: sampleData,
    signers: Object.fromEntries(signers),
    expiresAt: new Date(clock.at.getTime() + expiresDays * dayMs).toISOString(),
  });
}

async function goOn(api: DemoApi, document: Document, outcome: Outcome): Promise<void> {
  const [first, ...others] = document.signers;
  switch (outcome) {
    case "half signed":
      return sign(api, document, first!);
    case "signed":
      for (const signer of [first!, ...others]) await sign(api, document, signer);
      return;
    case "declined":
      return (await signing(api, document, first!))("POST", "/signing/decline", {
        reason: "We do not accept the term.",
      });
    case "voided":
      return api.owner("POST", `/documents/${document.id}/void`, { reason: "The terms have changed." });
    case "draft":
    case "sent":
    case "expired":
  }
}

async function signing({ key, signer }: DemoApi, { id }: Document, { id: signerId }: Stored) {
  const session = await key<{ url: string }>("POST", `/documents/${id}/signers/${signerId}/signing-sessions`, {});
  return signer(session.url);
}

/** The calls that the signing page makes. */
async function sign(api: DemoApi, document: Document, who: Stored): Promise<void> {
  const send = await signing(api, document, who);
  const { signer, consent } = await send<SigningSession>("GET", "/signing/session");
  const signature = { kind: "typed", text: signer.name };
  await send("POST", "/signing/fields/apply-all", { fieldType: "signature", signature });
  await send("POST", "/signing/consent", { hash: consent.hash });
  await send("POST", "/signing/complete");
}
