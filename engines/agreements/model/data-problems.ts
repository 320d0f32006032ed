import { agreementLimits } from "./limits.ts";
import type { TemplateProblem } from "./problems.ts";

/** Problems of the data that refuse it for every template, whatever the template prints. Paths are written as in a template. */
export function dataProblems(data: unknown, path = "", depth = 0): TemplateProblem[] {
  if (data === null || typeof data !== "object") return [];
  if (depth > agreementLimits.dataDepth) {
    return [problem("template_data_too_deep", `${path} is nested deeper than ${agreementLimits.dataDepth} levels.`)];
  }
  if (Array.isArray(data)) {
    const most = agreementLimits.arrayItems;
    if (data.length > most) {
      return [problem("template_array_too_long", `${path} has ${data.length} items; at most ${most} are allowed.`)];
    }
    return data.flatMap((item, at) => dataProblems(item, `${path}[${at}]`, depth + 1));
  }
  return Object.entries(data).flatMap(([key, value]) => dataProblems(value, path ? `${path}.${key}` : key, depth + 1));
}

const problem = (code: TemplateProblem["code"], message: string): TemplateProblem => ({
  code,
  message,
  position: null,
});
