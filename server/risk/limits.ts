import { scenariosMax } from "@probity/engines/risk/policy/simulate/scenario-file.ts";

const KiB = 1024;

/** The limits of the risk API; docs/endpoints/risk.md lists them for its users. */
export const limits = {
  recordHistoryEvents: 100,
  journeyEvents: 50,
  policyBytes: 64 * KiB,
  policyRawBytes: 256 * KiB,
  simulationBytes: 1024 * KiB,
  simulationScenarios: scenariosMax,
  scenarioSetBytes: 256 * KiB,
  /** Of one policy key. */
  scenarioSets: 20,
  evidenceBytes: 16 * KiB,
  evidenceBatchBytes: 256 * KiB,
  evidenceBatchItems: 100,
  /** The caller's clock may be this far ahead of ours. */
  observedAheadSeconds: 5,
  sourceFacts: 100,
  sourceApiKeys: 50,
  assessmentEvents: 50,
  contextPolicies: 20,
  assessmentEvidenceBytes: 256 * KiB,
  assessmentResultBytes: 512 * KiB,
  recordBytes: 768 * KiB,
  investigationAssessments: 10,
  investigationEvents: 50,
  investigationActions: 100,
  /** Largest part of a snapshot that a model is shown. */
  assistanceBytes: 160 * KiB,
  monitoredPolicies: 100,
  /** Of one organization and mode. */
  runningImpacts: 10,
  /** Of one policy key. */
  runningShadows: 3,
  /** Of one shadow: as many are listed, the others counted. */
  shadowDifferences: 10_000,
} as const;
