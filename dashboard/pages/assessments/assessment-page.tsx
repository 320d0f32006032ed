import type { Assessment } from "@probity/contract";
import type { ReactNode } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Head } from "../../frame/head.tsx";
import { page } from "../../frame/page.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { flag, id as idText, oneOf } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { assessmentTexts as texts } from "../../texts/assessments-page.ts";
import { AssessmentExplained } from "./assessment-explained.tsx";
import { assessmentStates } from "./assessment-states.tsx";
import { cameFrom } from "./came-from.ts";
import { OverridePanel } from "./override-panel.tsx";
import { ProposalPanel } from "./proposal-panel.tsx";
import { RevokePanel } from "./revoke-panel.tsx";

type Shown = Pick<Assessment, "id" | "data">;

const search = { panel: oneOf("override", "revoke", "proposal"), override: idText, proposal: idText, diff: flag };

/** One assessment: the stored record, and above it whether it still speaks for the subject. */
export const assessmentPage = page({
  path: "/assessments/$id",
  title: texts.title,
  search,
  keys: texts.keys,
  Page({ params, search: asked, setSearch, useKeys }) {
    const { id } = params;
    const record = useRecord("GET /risk/assessments/{id}", { id });
    const state = useRecord("GET /risk/assessments/{id}/state", { id });
    const assessment = record.state === "shown" ? record.value : null;
    const subject = useRecord("GET /risk/subjects/{id}", assessment && { id: assessment.data.subjectId });
    const reassess = useReassess(assessment);
    const toast = useToast();
    const go = useGo();
    const around = cameFrom.around(id);
    const open = (panel: "override" | undefined) =>
      setSearch({ panel, override: undefined, proposal: undefined }, { replace: true });
    const copy = () =>
      void navigator.clipboard
        .writeText(JSON.stringify(assessment, null, 2))
        .then(() => toast(texts.copied, { shape: "fine" }));
    const toggleDiff = () => setSearch({ diff: asked.diff ? undefined : true }, { replace: true });
    useKeys({
      d: toggleDiff,
      c: assessment ? copy : undefined,
      p: () => window.print(),
      o: () => open("override"),
      s: reassess.run && (() => reassess.run?.()),
      "[": around?.previous === undefined ? undefined : () => go(`/assessments/${around.previous}`),
      "]": around?.next === undefined ? undefined : () => go(`/assessments/${around.next}`),
      Escape: () => open(undefined),
    });

    const now = state.state === "shown" ? state.value : null;
    const close = () => open(undefined);
    const again = () => reassess.run?.("?panel=override");
    const { panel, override, proposal } = asked;
    const panels: Record<string, ReactNode> = {
      override: assessment && now && (
        <OverridePanel key={id} assessment={assessment} state={now} onClose={close} onReassess={again} />
      ),
      revoke: override && <RevokePanel key={override} overrideId={override} onClose={close} />,
      proposal: proposal && <ProposalPanel key={proposal} proposalId={proposal} onClose={close} />,
    };
    const side = (panel && panels[panel]) || null;
    useTightNav(side !== null);
    return (
      <>
        <Head
          title={assessment ? texts.numbered(assessment.data.sequence) : texts.title}
          crumbs={[subjects, ...(subject.state === "shown" ? [crumbOf(subject.value)] : [])]}
          note={assessment && <Named assessment={assessment} />}
          actions={
            now &&
            side === null && <Actions current={now.current} reassess={reassess} onOverride={() => open("override")} />
          }
        />
        <Beside side={side}>
          {reassess.error !== null && <Notice meaning="stop" title={sentenceOf(reassess.error)} urgent />}
          <RecordView reading={record} states={assessmentStates}>
            {(shown) => (
              <AssessmentExplained
                assessment={shown}
                state={state}
                fullDiff={asked.diff === true}
                onFullDiff={toggleDiff}
                onRevoke={(override) => setSearch({ panel: "revoke", override }, { replace: true })}
              />
            )}
          </RecordView>
        </Beside>
      </>
    );
  },
});

const subjects = { title: texts.subjects, to: "/subjects" };
const crumbOf = ({ id, data }: { id: string; data: { externalId: string } }) => ({
  title: data.externalId,
  to: `/subjects/${id}`,
});

/** Which policy it applied, its id, and where it stands in the list that somebody came from. */
function Named({ assessment: { id, data } }: { assessment: Shown }) {
  const around = cameFrom.around(id);
  return (
    <span className="flex">
      <Tag>{texts.version(data.policyKey, data.policyVersion)}</Tag>
      <CopyableId id={id} what={texts.id} />
      {around && <span className="meta">{texts.of(around.at, around.all)}</span>}
    </span>
  );
}

type Reassess = ReturnType<typeof useReassess>;

/** Assesses the subject again with the same policy version, and goes to the new assessment. */
function useReassess(assessment: Shown | null) {
  const { whyNot } = useRoles();
  const go = useGo();
  const toast = useToast();
  const assess = useWrite("POST /risk/subjects/{id}/assessments");
  const why = whyNot("POST /risk/subjects/{id}/assessments");
  const run = async (search: string) => {
    if (assessment === null || assess.sending) return;
    const { subjectId, policyVersionId } = assessment.data;
    const made = await assess
      .send({ id: subjectId, body: { policyVersionId, trigger: "reassessment" } })
      .catch(() => null);
    if (made === null) return;
    toast(texts.reassessed(made.data.sequence), { shape: "fine" });
    go(`/assessments/${made.id}${search}`);
  };
  return {
    why,
    sending: assess.sending,
    error: assess.error,
    run: why === undefined && assessment !== null ? (search = "") => void run(search) : undefined,
  };
}

/** Reassess when it is not current; otherwise the way into the panel where an override is decided. */
function Actions({ current, reassess, onOverride }: { current: boolean; reassess: Reassess; onOverride: () => void }) {
  if (current)
    return (
      <Button keys={["o"]} onClick={onOverride}>
        {texts.override}
      </Button>
    );
  return (
    <Button variant="primary" keys={["s"]} why={reassess.why} onClick={() => reassess.run?.()}>
      {texts.reassess}
    </Button>
  );
}
