import type { RenderOutcome, RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import { agreementOf } from "../pipeline/agreement-of.ts";
import { setAgreement } from "./set-agreement.ts";
import { engine } from "./typesetter.ts";

/**
 * Renders a template from its source to its pages. All of it runs in a child, because the author controls the cost of
 * parsing as well as of typesetting.
 */
export function renderTemplate(request: RenderRequest): RenderOutcome {
  const agreement = agreementOf(request);
  if ("problems" in agreement) return agreement;
  const { model, roles, variables, warnings, originOf } = agreement;
  const outcome = setAgreement(model, request.date, originOf);
  if ("problems" in outcome) return outcome;
  return { rendered: { ...outcome.set, roles, variables, model, warnings, engine } };
}
