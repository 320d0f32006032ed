import { schemaCheck } from "@probity/engines/json/schema-errors.ts";
import { countryOfCode } from "@probity/engines/screening/lists/values/countries.ts";
import type { ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import { documentTypes, isIdentityDocument } from "@probity/engines/risk/verification/identity-document.ts";
import type { FieldProblem, Output, Step } from "@probity/engines/risk/verification/workflow.ts";
import type { Static } from "typebox";
import { strict } from "#platform/operation/shapes.ts";
import { isDate, nameProblems, ScreeningSettings, settingsOf, settingsProblems } from "#screening/runs/run-request.ts";

export const screeningProvider = "service_screening";

const Settings = strict(ScreeningSettings);
const shapeProblems = schemaCheck(Settings);

/** Problems of a step that screening carries out. */
export function screeningProblems(steps: readonly Step[], index: number): FieldProblem[] {
  const { config } = steps[index]!;
  const path = `/steps/${index}/config`;
  const problems: FieldProblem[] = providerConfigProblems(config.providerConfig ?? {}, `${path}/providerConfig`);
  if (config.kind !== "pep_sanctions")
    problems.push({
      path: `${path}/kind`,
      code: "not_carried_out",
      message: `${screeningProvider} only carries out pep_sanctions.`,
    });
  if (documentBefore(steps, index) === undefined)
    problems.push({
      path: `/steps/${index}`,
      code: "identity_document_required",
      message: "Place this step after an extract step that reads a whole identity document of the same person.",
    });
  for (const [place, { field }] of config.fields.entries())
    if (field !== "status")
      problems.push({
        path: `${path}/fields/${place}/field`,
        code: "not_carried_out",
        message: "Screening returns `status` only. The check names its run.",
      });
  return problems;
}

function providerConfigProblems(providerConfig: unknown, path: string): FieldProblem[] {
  const shape = shapeProblems(providerConfig);
  if (shape.length > 0) return shape.map((problem) => ({ ...problem, path: path + problem.path }));
  return settingsProblems(providerConfig as Static<typeof Settings>, path);
}

/** The identity document that a check reads: the nearest one before it that is about the same person. */
export function documentBefore(steps: readonly Step[], index: number): Step | undefined {
  const { participant } = steps[index]!.config;
  return steps.slice(0, index).findLast((step) => isIdentityDocument(step) && step.config.participant === participant);
}

/**
 * The subject to screen, from the document that was read; null if the step is no longer valid, in which case the check
 * fails. An invalid date or country is left out, as if the document did not have it.
 */
export function requestOf(step: Step, document: Output | null): ScreeningRequest | null {
  if (providerConfigProblems(step.config.providerConfig ?? {}, "").length > 0) return null;
  const settings = settingsOf(step.config.providerConfig as Static<typeof Settings>);
  return { subject: subjectOf(document), ...settings };
}

function subjectOf(document: Output | null): ScreeningRequest["subject"] {
  const text = (field: string) => (typeof document?.[field] === "string" ? document[field].trim() : "");
  const names = [text("fullName"), text("fullNameNative")].filter((name) => name !== "");
  // If a person's whole name cannot be searched, nothing is searched. The run says so and withdraws the result of an
  // earlier run.
  if (names.some((name) => nameProblems(name, "").length > 0)) return nobody;
  const [nationality, issuer] = [countryOfCode(text("nationality")), countryOfCode(text("issuingCountry"))];
  // Numbers of both kinds are compared with each other, so one whose kind was not found is still searched.
  const kind = documentTypes.find((type) => type === text("documentType")) ?? "passport";
  const [dateOfBirth, number] = [text("dateOfBirth"), text("documentNumber")];
  return {
    name: names[0] ?? "",
    aliases: names.slice(1),
    entityType: "person",
    country: issuer,
    datesOfBirth: isDate(dateOfBirth) ? [dateOfBirth] : [],
    nationalities: nationality === null ? [] : [nationality],
    identifiers: number === "" ? [] : [{ kind, value: number, country: issuer }],
  };
}

const nobody: ScreeningRequest["subject"] = {
  name: "",
  aliases: [],
  entityType: "person",
  country: null,
  datesOfBirth: [],
  nationalities: [],
  identifiers: [],
};
