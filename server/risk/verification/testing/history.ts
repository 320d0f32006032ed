import type { Definition, PolicyInput } from "@probity/engines/risk/policy/definition.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import type { Operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { selectHeads } from "#risk/assessments/assessment-store.ts";
import { readingsFrom } from "#risk/assessments/readings.ts";
import { submitEvidence } from "#risk/evidence/submit-evidence.ts";
import { newOrganization } from "#testing/organization.ts";
import { newDraft } from "#risk/testing/policies.ts";
import { newSource } from "#risk/testing/evidence.ts";
import { newWorkflow } from "./sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { importCheck } from "../checks/import-check.ts";
import { decideVerification } from "../decisions/decide-verification.ts";
import { completeRun } from "../runs/complete-run.ts";
import { recordResult } from "../runs/record-result.ts";
import { startRun } from "../runs/start-run.ts";
import { createSession } from "../sessions/create-session.ts";
import { linkSession } from "../sessions/link-session.ts";
import { reviseWorkflow } from "../workflows/revise-workflow.ts";
import {
  type Decision,
  HistoryModel,
  type ModelRun,
  type ModelSession,
  type Result,
  type StepId,
  stepIds,
} from "./history-model.ts";

/** The next step. Numbers choose among the existing sessions; `back` chooses an earlier attempt. */
export type Happening = { tick: number } & (
  | { do: "revise" }
  | { do: "open"; linked: boolean }
  | { do: "link"; session: number }
  | { do: "again"; session: number }
  | { do: "result"; session: number; back: number; step: StepId; result: Result }
  | { do: "complete" | "import"; session: number; back: number }
  | { do: "decide"; session: number; back: number; decision: Decision }
  | { do: "receive"; result: Result | "revoked" }
);

const text = (field: string) => ({ field, type: "string" as const });
const steps = [
  { id: "photo", type: "capture", config: { fields: [text("found")] } },
  { id: "paper", type: "extract", config: { fields: [text("found")] } },
  { id: "face", type: "check", config: { kind: "custom", fields: [text("status")] } },
];
const fieldOf = (step: StepId) => (step === "face" ? "status" : "found");

/** The start of every history. */
export async function newWorld() {
  const organization = await newOrganization();
  const { apiKeys, organizationId } = organization;
  const owner = await organization.user("owner");
  const [workflow, source] = [await newWorkflow(organization, { steps }), await newSource(organization)];
  const workflowId: string = workflow.id;
  const input = (key: string, source: string, verification?: PolicyInput["verification"]): PolicyInput => ({
    key,
    type: "string",
    acceptedSources: [source],
    maxAgeSeconds: 31_536_000,
    ...(verification && { verification }),
  });
  const inputs = [1, 2].flatMap((workflowRevision) =>
    stepIds.map((stepId) => {
      const binding = { workflowId, workflowRevision, stepId, field: fieldOf(stepId) };
      return input(
        `r${workflowRevision}.${stepId}`,
        `verification:${workflowId}:r${workflowRevision}:${stepId}`,
        binding,
      );
    }),
  );
  inputs.push(input("check.custom", `api_key:${apiKeys.test.id}`), input("country", source.identity));
  const definition: Definition = {
    inputs,
    rules: [],
    factors: [],
    aggregation: "sum",
    bands: [{ id: "all", lowerBound: 0, effect: { decision: "none", actions: [] } }],
    missingEvidence: "review",
    reviewAfterSeconds: 3600,
  };
  const scope = { organizationId, mode: "test" } as const;
  const key: Caller = { kind: "api_key", scope, apiKeyId: apiKeys.test.id };
  const person: Caller = { kind: "user", scope, userId: owner.userId, role: "owner", sessionId: owner.sessionId };
  const { id: policyId } = await newDraft(organization, { key: "histories", definition });
  const subjectId = await newSubject(organization);
  const { database } = organization.server;
  return { database, scope, key, person, workflowId, sourceId: source.id, subjectId, policyId, definition };
}

type Refused = { refused: string | null; expected: string | null };
const nothing: Refused = { refused: null, expected: null };

/** Each history runs through the real operations, inside one transaction that is rolled back. */
export class History {
  readonly model = new HistoryModel();
  now = Date.now() - 3_600_000;
  readonly #tx: Tx;
  readonly #world: Awaited<ReturnType<typeof newWorld>>;

  constructor(tx: Tx, world: Awaited<ReturnType<typeof newWorld>>) {
    this.#tx = tx;
    this.#world = world;
  }

  /** The code an operation refuses with, or null and what it answers. */
  async #call(operation: Operation<any, any, any, any>, params: object, body?: object, caller?: Caller) {
    try {
      const answer: any = await operation.run({
        tx: this.#tx,
        caller: caller ?? this.#world.key,
        now: new Date(this.now),
        params,
        query: {},
        body,
        prepared: undefined,
        keys: undefined as never,
        origin: { ip: "127.0.0.1", userAgent: null },
        file: new Uint8Array(),
        path: "",
        wantsJson: false,
        services: undefined as never,
      });
      return { refused: null, answer };
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.code as string, answer: null };
      throw error;
    }
  }

  /** Lets something happen, and answers the code it was refused with beside the one it should be. */
  async take(step: Happening): Promise<Refused> {
    this.now += step.tick;
    switch (step.do) {
      case "revise":
        return this.#revise();
      case "open":
        return this.#open(step.linked);
      case "receive":
        return this.#receive(step.result);
      default:
        return this.#takeOfSession(step);
    }
  }

  async #revise(): Promise<Refused> {
    if (this.model.revision === 3) return nothing;
    const body = { expectedRevision: this.model.revision, steps };
    const { refused } = await this.#call(reviseWorkflow, { id: this.#world.workflowId }, body, this.#world.person);
    this.model.revision += 1;
    return { refused, expected: null };
  }

  async #open(linked: boolean): Promise<Refused> {
    if (this.model.sessions.length === 3) return nothing;
    const { workflowId, subjectId } = this.#world;
    const { refused, answer } = await this.#call(createSession, {}, { workflowId, ...(linked && { subjectId }) });
    const made = { id: answer.id, sessionWorkflowId: answer.data.sessionWorkflowId, linked, runs: [] };
    this.model.sessions.push(made);
    this.model.begin(made, answer.data.runs[0].id, this.now);
    return { refused, expected: null };
  }

  async #receive(result: Result | "revoked"): Promise<Refused> {
    const { sourceId: sourceRegistrationId, subjectId } = this.#world;
    const said =
      typeof result === "object"
        ? { status: "available", value: result.value }
        : { status: result === "failed" ? "unavailable" : "revoked", value: null };
    const observedAt = new Date(this.now).toISOString();
    const claim = { sourceRegistrationId, fact: "country", ...said, observedAt };
    const { refused } = await this.#call(submitEvidence, { id: subjectId }, claim);
    this.model.registered = result;
    return { refused, expected: null };
  }

  async #takeOfSession(step: Extract<Happening, { session: number }>): Promise<Refused> {
    const chosen = this.model.sessions[step.session];
    if (!chosen) return nothing;
    if (step.do === "link") {
      const { refused } = await this.#call(linkSession, { id: chosen.id }, { subjectId: this.#world.subjectId });
      this.model.link(chosen);
      return { refused, expected: null };
    }
    if (step.do === "again") {
      const { refused, answer } = await this.#call(startRun, { id: chosen.id });
      this.model.begin(chosen, answer.id, this.now);
      return { refused, expected: null };
    }
    const run = chosen.runs.at(-1 - step.back);
    if (!run) return nothing;
    if (step.do === "complete") return this.#complete(run);
    if (step.do === "result") return this.#record(run, step.step, step.result);
    if (step.do === "decide") return this.#decide(chosen, run, step.decision);
    return this.#import(chosen, run);
  }

  async #complete(run: ModelRun): Promise<Refused> {
    const { refused } = await this.#call(completeRun, { id: run.id });
    const expected = run.status === "open" ? null : "invalid_transition";
    if (!expected) run.status = "completed";
    return { refused, expected };
  }

  async #record(run: ModelRun, stepId: StepId, given: Result): Promise<Refused> {
    // A check that found nothing has failed.
    const result = stepId === "face" && typeof given === "object" && given.value === null ? "failed" : given;
    const body =
      typeof result === "object"
        ? { status: "completed", output: { [fieldOf(stepId)]: result.value } }
        : { status: "failed", output: {} };
    const { refused, answer } = await this.#call(recordResult, { id: run.id, stepId }, body);
    if (run.status !== "open") return { refused, expected: "run_not_open" };
    if (run.results.has(stepId)) return { refused, expected: "already_exists" };
    this.model.record(run, stepId, result);
    if (stepId === "face") run.checkId = answer.data.checks[0].id;
    return { refused, expected: null };
  }

  async #decide({ sessionWorkflowId, linked }: ModelSession, run: ModelRun, decision: Decision): Promise<Refused> {
    const body = { sessionWorkflowId, workflowRunId: run.id, decision, reason: "x" };
    const { subjectId, person } = this.#world;
    const { refused } = await this.#call(decideVerification, { id: subjectId }, body, person);
    if (!linked) return { refused, expected: "session_not_linked" };
    if (run.status !== "completed") return { refused, expected: "run_not_completed" };
    const allowed = decision === "revoked" ? run.decision === "approved" : run.decision !== decision;
    if (!allowed) return { refused, expected: "invalid_transition" };
    run.decision = decision;
    return { refused, expected: null };
  }

  async #import({ linked }: ModelSession, run: ModelRun): Promise<Refused> {
    if (run.checkId === null) return nothing;
    const { refused } = await this.#call(importCheck, { id: this.#world.subjectId }, { checkId: run.checkId });
    if (!linked) return { refused, expected: "session_not_linked" };
    const turnedDown = run.decision === "rejected" || run.decision === "revoked";
    if (run !== this.model.governing || turnedDown) return { refused, expected: "attempt_not_standing" };
    this.model.imported = { run, result: run.results.get("face")! };
    return { refused, expected: null };
  }

  /**
   * An assessment's readings now, the model's expectation, and the evidence it would use although a newer record exists.
   */
  async look() {
    const { scope, subjectId, policyId, definition } = this.#world;
    const heads = await selectHeads(this.#tx, scope, subjectId, [policyId], 1 << 20);
    const at = new Date(this.now).toISOString();
    const { inputs } = evaluatorOf(currentEvaluator)!.evaluate(definition, readingsFrom(definition, heads, at), at);
    const used = inputs.filter(({ state }) => state === "resolved").map(({ receipts }) => receipts[0]!.evidenceId);
    const { model } = this;
    return {
      read: Object.fromEntries(inputs.map(({ key, state, value }) => [key, state === "resolved" ? value : state])),
      expected: {
        ...Object.fromEntries(
          [1, 2].flatMap((revision) => stepIds.map((id) => [`r${revision}.${id}`, model.expected(revision, id)])),
        ),
        "check.custom": model.expectedImport(),
        country: model.expectedRegistered(),
      },
      outdated: used.length > 0 ? await this.#outdated(used) : [],
    };
  }

  /** The receipts among these that a newer record contradicts, by everything stored except the heads. */
  async #outdated(evidenceIds: readonly (string | null)[]): Promise<unknown[]> {
    const { rows } = await sql`
      select receipt.id
        from risk_evidence receipt
        left join verification_runs own on own.id = (receipt.provenance ->> 'workflowRunId')::uuid
       where receipt.id = any(${evidenceIds}::uuid[])
         and (receipt.status <> 'available'
              or exists (select from risk_evidence newer
                          where newer.subject_id = receipt.subject_id and newer.source = receipt.source
                            and newer.fact = receipt.fact and newer.revision > receipt.revision)
              or exists (select from verification_runs later join verification_sessions s on s.id = later.session_id
                          where s.subject_id = receipt.subject_id and later.workflow_id = own.workflow_id
                            and later.started_at > own.started_at)
              or exists (select from verification_decisions d
                          where d.run_id = own.id and d.decision <> 'approved'
                            and not exists (select from verification_decisions l where l.run_id = d.run_id and l.sequence > d.sequence)))
    `.execute(this.#tx);
    return rows;
  }
}
