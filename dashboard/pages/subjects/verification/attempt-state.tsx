import type { VerificationDecision } from "@probity/engines/risk/verification/decisions.ts";
import { Badge } from "../../../kit/badge/badge.tsx";
import type { Shape } from "../../../kit/meaning.ts";
import { verificationTexts as texts } from "../../../texts/verification.ts";

const shapes: Record<VerificationDecision, Shape> = { approved: "fine", rejected: "stop", revoked: "stale" };

/** How far an attempt is, or what was decided about it. Nothing that waits looks approved. */
export function AttemptState({
  run,
}: {
  run: { status: "open" | "completed" | "superseded"; decision: VerificationDecision | null };
}) {
  if (run.decision !== null) return <Badge shape={shapes[run.decision]} word={run.decision} hue="stop" />;
  if (run.status === "completed") return <Badge shape="unknown" word={texts.awaiting} />;
  return <Badge shape={run.status === "superseded" ? "stale" : "unknown"} word={run.status} hue="unknown" />;
}
