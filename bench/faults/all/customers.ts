import { randomUUID } from "node:crypto";
import { smallPdf } from "../../../server/agreements/testing/small-pdf.ts";
import type { Callers } from "./callers.ts";
import type { Organization } from "./organizations.ts";

/** Everything that was acknowledged about one subject. */
export type KnownSubject = {
  id: string;
  externalId: string;
  receipts: string[];
  assessments: string[];
  activities: string[];
  runs: string[];
};
/** What one organization was told, which may never be otherwise. */
export type Ledger = { organization: Organization; subjects: KnownSubject[]; documents: string[] };

export type CustomerPlan = {
  /** How many of each kind work at once. */
  risk: number;
  documents: number;
  /** Between one subject or document and the next. */
  pause: (kind: "risk" | "documents") => Promise<void>;
};

/** Long ago: the clocks of the processes may be minutes behind. */
const observedAt = "2026-01-01T00:00:00.000Z";
const pdf = smallPdf(2);
const signature = { kind: "typed", text: "Ann Lee" };

/** Customers of one organization at work until they are stopped; then each finishes what it has begun. */
export class Customers {
  readonly ledger: Ledger;
  readonly #callers: Callers;
  readonly #stopping = new AbortController();
  readonly #done: Promise<unknown>;

  constructor(organization: Organization, callers: Callers, { risk, documents, pause }: CustomerPlan) {
    this.ledger = { organization, subjects: [], documents: [] };
    this.#callers = callers;
    const repeat = async (kind: "risk" | "documents", work: () => Promise<void>) => {
      for (; !this.#stopping.signal.aborted; await pause(kind)) await work();
    };
    this.#done = Promise.all([
      ...Array.from({ length: risk }, () => repeat("risk", () => this.#assess())),
      ...Array.from({ length: documents }, () => repeat("documents", () => this.#agree())),
    ]);
    this.#done.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  #post(path: string, body?: object, more: { bearer?: string; open?: true; refusals?: number[] } = {}) {
    const { refusals, ...rest } = more;
    const { credential } = this.ledger.organization;
    return this.#callers.persist(credential, { path, ...(body && { body }), ...rest }, refusals);
  }

  /** Somebody is onboarded: evidence, a decision, more evidence, screening, another decision, something that happened. */
  async #assess(): Promise<void> {
    const { sourceId, policyId } = this.ledger.organization;
    const externalId = randomUUID();
    const { body: made } = await this.#post("/risk/subjects", { kind: "person", externalId });
    const known: KnownSubject = { id: made["id"], externalId, receipts: [], assessments: [], activities: [], runs: [] };
    this.ledger.subjects.push(known);
    const path = `/risk/subjects/${known.id}`;
    const claim = { status: "available", observedAt };
    const assess = async (trigger: string) => {
      const { body } = await this.#post(`${path}/assessments`, { policyVersionId: policyId, trigger });
      known.assessments.push(body["id"]);
    };
    const items = [
      { fact: "country", value: "DE", ...claim },
      { fact: "income.monthly", value: 1000 + Math.floor(Math.random() * 3000), ...claim },
    ];
    const batch = await this.#post(`${path}/evidence/batch`, { sourceRegistrationId: sourceId, items });
    known.receipts.push(...(batch.body["items"] as { id: string }[]).map(({ id }) => id));
    await assess("onboarding");
    const more = { sourceRegistrationId: sourceId, fact: "income.monthly", value: 500, ...claim };
    known.receipts.push((await this.#post(`${path}/evidence`, more)).body["id"]);
    const subject = { name: `Velmira Ostrakova ${externalId.slice(0, 4)}`, entityType: "person" };
    const run = await this.#post("/screening/runs", { subject, sources: ["ofac_sdn"], riskSubjectId: known.id });
    known.runs.push(run.body["id"]);
    await assess("review");
    const activity = { activityType: "drill.activity", category: "other", title: "Activity", summary: "" };
    const { body } = await this.#post(`${path}/activities`, {
      ...activity,
      occurredAt: observedAt,
      reference: externalId,
    });
    known.activities.push(body["id"]);
  }

  /** A document is uploaded, sent and signed; a worker completes it. */
  async #agree(): Promise<void> {
    const { body: made } = await this.#callers.persist(this.ledger.organization.credential, {
      path: "/documents",
      body: pdf,
    });
    const id = made["id"] as string;
    this.ledger.documents.push(id);
    const signer = await this.#post(`/documents/${id}/signers`, { email: "ann@northwind.example", name: "Ann Lee" });
    const place = { pageNumber: 1, xPosition: 72, yPosition: 700, width: 200, height: 50 };
    await this.#post(`/documents/${id}/fields`, { fieldType: "signature", signerId: signer.body["id"], ...place });
    await this.#post(`/documents/${id}/send`);
    while (!(await this.#sign(id, signer.body["id"])));
  }

  /** A link opens once. If that answer is lost, or a session ends otherwise, the signer gets another link. */
  async #sign(documentId: string, signerId: string): Promise<boolean> {
    const link = await this.#post(
      `/documents/${documentId}/signers/${signerId}/signing-sessions`,
      {},
      { refusals: [409] },
    );
    if (link.status === 409) return true; // signed by an attempt whose answer was lost
    const { token } = link.body;
    const opened = await this.#post("/signing/session", { token }, { open: true, refusals: [401, 409] });
    if (opened.status !== 200) return false;
    const { bearer } = opened.body as { bearer: string };
    const refusals = [401, 409];
    const { credential } = this.ledger.organization;
    const page = await this.#callers.persist(credential, { method: "GET", path: "/signing/session", bearer }, refusals);
    if (page.status !== 200) return false;
    const consent = await this.#post("/signing/consent", { hash: page.body["consent"].hash }, { bearer, refusals });
    if (consent.status >= 300) return false;
    await this.#post("/signing/fields/apply-all", { fieldType: "signature", signature }, { bearer, refusals });
    return (await this.#post("/signing/complete", undefined, { bearer, refusals })).status === 200;
  }
}
