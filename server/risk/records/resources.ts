import { actionResource } from "../actions/action-resource.ts";
import { assessmentResource } from "../assessments/assessment-resource.ts";
import { contextResource } from "../contexts/context-resource.ts";
import { eventResource } from "../events/event-resource.ts";
import { evidenceResource } from "../evidence/evidence-resource.ts";
import { overrideResource } from "../overrides/override-resource.ts";
import { investigationResource } from "../investigations/investigation-resource.ts";
import { reviewResource } from "../investigations/review-resource.ts";
import { policyResource } from "../policies/policy-resource.ts";
import { sourceResource } from "../sources/source-resource.ts";
import { subjectResource } from "../subjects/subject-resource.ts";
import type { Resource } from "./resource.ts";

/** The resources that `GET /risk/{resource}` reads today. */
export const resources: readonly Resource[] = [
  sourceResource,
  contextResource,
  subjectResource,
  policyResource,
  evidenceResource,
  assessmentResource,
  overrideResource,
  actionResource,
  eventResource,
  investigationResource,
  reviewResource,
];
