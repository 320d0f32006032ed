import type { Assessment } from "@probity/contract";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { overrideTexts as texts } from "../../texts/assessments-page.ts";
import type { OverrideDecision } from "./override-draft.ts";

type RecommendProps = Pick<Assessment, "id" | "data"> & {
  decision: OverrideDecision | null;
  reason: string;
  onDone: () => void;
};

/** Somebody who cannot override says what they would decide, as an activity on the subject. */
export function Recommend({ id, data, decision, reason, onDone }: RecommendProps) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const report = useWrite("POST /risk/subjects/{id}/activities");
  const cannot = whyNot("POST /risk/subjects/{id}/activities");
  if (cannot !== undefined) return null;
  const whyNoReason = reason.trim() === "" ? texts.whyNoReason : undefined;
  const why = decision === null ? texts.whyNoDecision : whyNoReason;
  const send = async () => {
    const body = {
      activityType: "review.recommendation",
      category: "other" as const,
      title: texts.recommendTitle(decision!, data.sequence),
      summary: reason,
      occurredAt: new Date().toISOString(),
      reference: id,
    };
    if ((await report.send({ id: data.subjectId, body }).catch(() => null)) === null) return;
    toast(texts.recommended, { shape: "fine" });
    onDone();
  };
  return (
    <>
      {report.error !== null && <Notice meaning="stop" title={sentenceOf(report.error)} urgent />}
      <Button wide why={why} onClick={() => void send()}>
        {texts.recommend}
      </Button>
      <p className="micro ink-3">{texts.recommendWhy}</p>
    </>
  );
}
