import type { Calls, OffsetQuery, WriteOptions } from "./calls.ts";
import { path } from "./calls.ts";
import type { OffsetPage } from "./pages.ts";
import type { RiskEvent } from "./records.ts";
import type * as risk from "./risk-records.ts";

export type OfSubject = OffsetQuery & { subjectId?: string };
export type ActionQueueQuery = OffsetQuery & {
  search?: string;
  policyKey?: string;
  /** `open`, when not given: requested, acknowledged or failed. */
  status?: risk.ActionStatus | "open" | "all";
};

/** What an API key may do about decisions. Registering sources, publishing policies and overriding take a person. */
export function riskCalls(calls: Calls) {
  return {
    ...evidenceCalls(calls),
    ...policyCalls(calls),
    ...assessmentCalls(calls),
    ...monitoringCalls(calls),
    ...actionCalls(calls),
  };
}

function evidenceCalls({ get, post }: Calls) {
  return {
    sources: {
      get: (id: string) => get<risk.WithHistory<risk.Source>>(path`/risk/sources/${id}`),
      list: (query?: OffsetQuery) => get<OffsetPage<risk.Source>>(path`/risk/sources`, query),
    },
    evidence: {
      submit: (subjectId: string, evidence: risk.NewEvidence, write?: WriteOptions) =>
        post<risk.Evidence>(path`/risk/subjects/${subjectId}/evidence`, evidence, write),
      submitBatch: (subjectId: string, batch: risk.NewEvidenceBatch, write?: WriteOptions) =>
        post<risk.EvidenceBatch>(path`/risk/subjects/${subjectId}/evidence/batch`, batch, write),
      get: (id: string) => get<risk.WithHistory<risk.Evidence>>(path`/risk/evidence/${id}`),
      list: (query?: OfSubject) => get<OffsetPage<risk.Evidence>>(path`/risk/evidence`, query),
    },
  };
}

function policyCalls({ get, ask }: Calls) {
  return {
    policies: {
      schema: () => get<Record<string, unknown>>(path`/risk/policy-schema`),
      validate: (policy: { key: string; definition: risk.PolicyDefinition }) =>
        ask<risk.PolicyValidation>(path`/risk/policies/validate`, policy),
      simulate: (simulation: Record<string, unknown>) =>
        ask<Record<string, unknown>>(path`/risk/policies/simulate`, simulation),
      get: (id: string) => get<risk.WithHistory<risk.Policy>>(path`/risk/policies/${id}`),
      list: (query?: OffsetQuery & { search?: string }) => get<OffsetPage<risk.Policy>>(path`/risk/policies`, query),
    },
  };
}

function assessmentCalls({ get, post, ask }: Calls) {
  return {
    assessments: {
      create: (subjectId: string, assessment: risk.NewAssessment, write?: WriteOptions) =>
        post<risk.Assessment>(path`/risk/subjects/${subjectId}/assessments`, assessment, write),
      get: (id: string) => get<risk.WithHistory<risk.Assessment>>(path`/risk/assessments/${id}`),
      list: (query?: OfSubject) => get<OffsetPage<risk.Assessment>>(path`/risk/assessments`, query),
      ofEvent: (subjectId: string, eventId: string, query?: OffsetQuery) =>
        get<OffsetPage<risk.Assessment>>(path`/risk/subjects/${subjectId}/events/${eventId}/assessments`, query),
      state: (id: string) => get<risk.AssessmentState>(path`/risk/assessments/${id}/state`),
      replay: (id: string) => ask<risk.Replay>(path`/risk/assessments/${id}/replay`),
    },
    overrides: {
      get: (id: string) => get<risk.WithHistory<risk.Override>>(path`/risk/overrides/${id}`),
      list: (query?: OfSubject) => get<OffsetPage<risk.Override>>(path`/risk/overrides`, query),
    },
  };
}

function monitoringCalls({ get, post }: Calls) {
  return {
    monitoring: {
      /** Assigns a published policy version in place of another of its key, or pauses it. */
      assign: (subjectId: string, assigned: risk.MonitoringAssignment, write?: WriteOptions) =>
        post<RiskEvent>(path`/risk/subjects/${subjectId}/monitoring`, assigned, write),
      list: (subjectId: string) => get<risk.Monitoring[]>(path`/risk/subjects/${subjectId}/monitoring`),
    },
  };
}

function actionCalls({ get, post }: Calls) {
  return {
    actions: {
      transition: (id: string, transition: risk.ActionTransition, write?: WriteOptions) =>
        post<risk.Action>(path`/risk/actions/${id}/transitions`, transition, write),
      get: (id: string) => get<risk.Action & { history: risk.ActionStep[] }>(path`/risk/actions/${id}`),
      list: (query?: OfSubject) => get<OffsetPage<risk.Action>>(path`/risk/actions`, query),
      /** Across all subjects, the longest waiting first. */
      queue: (query?: ActionQueueQuery) => get<OffsetPage<risk.Action>>(path`/risk/action-queue`, query),
    },
  };
}
