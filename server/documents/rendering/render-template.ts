import type { RenderOutcome, RenderRequest } from "@probity/engines/agreement/rendering.ts";
import { agreementOf } from "./pipeline/agreement-of.ts";
import { setAgreement } from "./set-agreement.ts";
import { engine } from "./typesetter.ts";

/** From the source of a template to its pages. All of it in a child: reading a template is as much in its author's hands as setting it. */
export function renderTemplate(request: RenderRequest): RenderOutcome {
  const agreement = agreementOf(request);
  if ("problems" in agreement) return agreement;
  const { model, roles, variables, warnings, originOf } = agreement;
  const outcome = setAgreement(model, request.date, originOf);
  if ("problems" in outcome) return outcome;
  return { rendered: { ...outcome.set, roles, variables, model, warnings, engine } };
}
