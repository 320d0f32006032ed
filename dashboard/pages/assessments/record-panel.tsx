import type { Assessment } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useWrite } from "../../api/writes.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Button } from "../../kit/button/button.tsx";
import { CodeBlock, CopyableId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { assessmentTexts as texts } from "../../texts/assessments-page.ts";
import styles from "./assessment.module.css";
import { ReportMenu } from "./report-menu.tsx";

/** What an auditor asks for: which policy, which evaluator, which digests, and whether computing it again gives the same. */
export function RecordPanel({ assessment: { id, data } }: { assessment: Pick<Assessment, "id" | "data"> }) {
  const terms = texts.recordTerms;
  return (
    <Panel
      title={texts.record}
      actions={
        <>
          <Replay id={id} />
          <ReportMenu id={id} />
        </>
      }
      tight
    >
      <div className={styles.record}>
        <KeyValues
          items={[
            [terms.trigger, <span className="mono">{data.trigger}</span>],
            [terms.evaluated, <Time at={data.evaluatedAt} />],
            [terms.evaluator, <span className="mono">{data.evaluatorVersion}</span>],
            [terms.policy, <CopyableId id={data.policyVersionId} what={terms.policy} />],
            [terms.previous, <Previous id={data.previousAssessmentId} />],
            [terms.events, data.eventIds.length === 0 ? texts.none : data.eventIds.length],
          ]}
        />
        <KeyValues
          items={[
            [terms.definition, <CopyableId id={data.definitionDigest} what={terms.definition} />],
            [terms.inputs, <CopyableId id={data.inputsDigest} what={terms.inputs} />],
            [terms.result, <CopyableId id={data.resultDigest} what={terms.result} />],
          ]}
        />
      </div>
      <Snapshot policy={data.policySnapshot} />
    </Panel>
  );
}

function Previous({ id }: { id: string | null }) {
  if (id === null) return texts.none;
  return (
    <PageLink className="mono" to={`/assessments/${id}`}>
      {id.slice(0, 8)}
    </PageLink>
  );
}

function Replay({ id }: { id: string }) {
  const replay = useWrite("POST /risk/assessments/{id}/replay", { changes: [] });
  const [result, setResult] = useState<{ matches: boolean; differences: string[] }>();
  const run = () => void replay.send({ id }).then(setResult, () => setResult(undefined));
  return (
    <>
      {replay.error !== null && <Notice meaning="stop" title={sentenceOf(replay.error)} />}
      {result && (
        <span role="status" className={result.matches ? "ink-2" : "strong"}>
          {result.matches ? texts.replayMatches : texts.replayDiffers(result.differences.join(", "))}
        </span>
      )}
      <Button variant="quiet" small icon="refresh" title={texts.replayText} onClick={run}>
        {texts.replay}
      </Button>
    </>
  );
}

function Snapshot({ policy }: { policy: Assessment["data"]["policySnapshot"] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" small aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? texts.snapshotHide : texts.snapshotShow}
      </Button>
      {open && <CodeBlock code={JSON.stringify(policy, null, 2)} what={texts.snapshot} />}
    </>
  );
}
