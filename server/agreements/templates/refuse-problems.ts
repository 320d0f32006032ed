import type { TemplateProblem } from "@probity/engines/agreements/model/problems.ts";
import type { Rendered, RenderOutcome } from "@probity/engines/agreements/model/rendering.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Returns the rendered document, or refuses with all problems in order. */
export function refuseProblems(outcome: RenderOutcome, given: "source" | "templateData"): Rendered {
  if ("rendered" in outcome) return outcome.rendered;
  const [first] = outcome.problems;
  if (!first) throw new Error("Neither pages nor a problem came of a template.");
  throw new Refusal(first.code, {
    detail: first.message,
    errors: outcome.problems.map((problem) => ({
      path: `${given === "source" ? memberOf(problem) : "/templateData"}${problem.path ?? ""}`,
      code: problem.code,
      message: problem.message,
      ...(problem.position && { position: problem.position }),
    })),
  });
}

const ofData = new Set<TemplateProblem["code"]>([
  "template_array_too_long",
  "template_data_too_deep",
  "template_data_invalid",
]);

/** The member of a request that has to be corrected. */
function memberOf({ code }: TemplateProblem): string {
  if (code === "template_schema_invalid") return "/dataSchema";
  return ofData.has(code) ? "/sampleData" : "/source";
}
