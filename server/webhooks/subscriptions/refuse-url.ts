import type { Mode } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { urlProblem } from "../allowed-url.ts";
import type { WebhookSettings } from "../settings.ts";

export function refuseUnallowedUrl(url: string, mode: Mode, settings: WebhookSettings): void {
  const problem = urlProblem(url, { mode, ...settings });
  if (problem === null) return;
  throw new Refusal("url_not_allowed", { errors: [{ path: "/url", code: "url_not_allowed", message: problem }] });
}
