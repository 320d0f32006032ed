import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import { renderTemplate } from "./render-template.ts";
import { setAgreement } from "./set-agreement.ts";

/** The part of rendering that children do. */
export const renderingJobs = {
  template: (request: RenderRequest) => renderTemplate(request),
  model: ({ model, date }: { model: AgreementModel; date: Date }) => setAgreement(model, date, () => null),
};
