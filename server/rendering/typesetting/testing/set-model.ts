import { testRenderer } from "#agreements/testing/renderer.ts";
import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { SetAgreement } from "../set-agreement.ts";

/** The pages of a model, by the renderers that all tests share. */
export async function setModel(model: AgreementModel, date = new Date("2026-03-01T10:20:30Z")): Promise<SetAgreement> {
  const outcome = await testRenderer.run("model", { model, date });
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome.set;
}
