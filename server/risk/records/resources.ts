import Type from "typebox";
import { actionResource } from "../actions/action-resource.ts";
import { assessmentResource } from "../assessments/assessment-resource.ts";
import { contextResource } from "../contexts/context-resource.ts";
import { eventResource } from "../events/event-resource.ts";
import { evidenceResource } from "../evidence/evidence-resource.ts";
import { overrideResource } from "../overrides/override-resource.ts";
import { investigationResource } from "../investigations/investigation-resource.ts";
import { reviewResource } from "../investigations/review-resource.ts";
import { policyResource } from "../policies/versions/policy-resource.ts";
import { sourceResource } from "../sources/source-resource.ts";
import { subjectResource } from "../subjects/subject-resource.ts";
import type { Resource } from "./resource.ts";

const table = [
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
] as const;

/** The resources that `GET /risk/{resource}` reads. */
export const resources: readonly Resource[] = table;

export const ResourceName = Type.Enum(resources.map(({ name }) => name));

/** The same with their own types, which the contract is compared with. */
export type ServedResource = (typeof table)[number];
