import type { PolicySummary, SubjectOverview } from "@probity/contract";
import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../../api/failure.ts";
import { type List, useList } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { useGo } from "../../../frame/page-link.tsx";
import { Button } from "../../../kit/button/button.tsx";
import { Chip } from "../../../kit/chip/chip.tsx";
import { Combobox } from "../../../kit/combobox/combobox.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { subjectPanelTexts } from "../../../texts/subject-panels.ts";
import { byUrgency } from "../by-urgency.ts";
import { panelStates } from "./panel-states.tsx";
import styles from "../subject.module.css";

const texts = subjectPanelTexts.assess;
const triggerForm = new RegExp(idPattern);

type AssessPanelProps = {
  overview: SubjectOverview;
  /** The key whose pictures are shown; its newest published version is suggested. */
  policyKey: string | undefined;
  onClose: () => void;
};

/** Assesses the subject with a published version. The trigger is the reason that is stored. */
export function AssessPanel(props: AssessPanelProps) {
  const draft = useAssessDraft(props);
  return (
    <Inspector
      title={texts.title}
      onClose={props.onClose}
      foot={
        <Button
          variant="primary"
          wide
          keys={["Mod", "Enter"]}
          why={draft.why}
          aria-busy={draft.sending}
          onClick={() => void draft.send()}
        >
          {texts.commit}
        </Button>
      }
    >
      <RecordView reading={draft.list.reading} states={panelStates}>
        {({ rows }) =>
          rows.length === 0 ? <Empty title={texts.none} text={texts.noneText} /> : <AssessForm {...draft} />
        }
      </RecordView>
    </Inspector>
  );
}

function AssessForm({ versions, version, onVersion, trigger, onTrigger, error, send }: AssessDraft) {
  const problems = fieldProblems(error);
  return (
    <div
      className="stack stack-12"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
      }}
    >
      {error !== null && problems["trigger"] === undefined && (
        <Notice meaning="stop" urgent title={sentenceOf(error)} />
      )}
      <Combobox
        label={texts.version}
        options={versions.map(({ id, data }) => ({ value: id, label: `${data.key} v${data.version}` }))}
        value={version?.id ?? null}
        onValue={onVersion}
        placeholder={texts.choose}
      />
      <TextField
        label={texts.trigger}
        hint={texts.triggerHint}
        problem={problems["trigger"]}
        value={trigger}
        onChange={(event) => onTrigger(event.target.value)}
        mono
        autoFocus
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.presets}>
        {texts.presets.map((preset) => (
          <Chip key={preset} pressed={trigger === preset} onPress={() => onTrigger(preset)}>
            {preset}
          </Chip>
        ))}
      </div>
      <p className="meta ink-3">{texts.what}</p>
    </div>
  );
}

type AssessDraft = ReturnType<typeof useAssessDraft>;

function useAssessDraft({ overview, policyKey, onClose }: AssessPanelProps) {
  const list = useList("GET /risk/policies", { status: "published", order: "desc", view: "summary" });
  const [trigger, onTrigger] = useState("");
  const [chosen, onVersion] = useState<string | null>(null);
  const assess = useWrite("POST /risk/subjects/{id}/assessments");
  const { whyNot } = useRoles();
  const toast = useToast();
  const go = useGo();
  const versions = versionsOf(list as List<PolicySummary>);
  const key = policyKey ?? byUrgency(overview.assessments.items)[0]?.data.policyKey;
  const suggested = versions.find(({ data }) => data.key === key) ?? versions[0];
  const version = versions.find(({ id }) => id === chosen) ?? suggested;
  const why =
    whyNot("POST /risk/subjects/{id}/assessments") ??
    (version === undefined ? texts.versionRequired : undefined) ??
    (trigger === "" ? texts.triggerRequired : undefined) ??
    (triggerForm.test(trigger) ? undefined : texts.triggerForm);
  const send = async () => {
    if (why !== undefined || assess.sending || version === undefined) return;
    try {
      const made = await assess.send({ id: overview.subject.id, body: { policyVersionId: version.id, trigger } });
      const open = (
        // The toast stands outside of the page, where a link would not know the mode.
        <Button small variant="quiet" onClick={() => go(`/assessments/${made.id}`)}>
          {texts.open}
        </Button>
      );
      const shape = made.data.complete ? "fine" : "unknown";
      toast(texts.done(made.data.policyKey, made.data.decision), { shape, link: open });
      onClose();
    } catch {
      // The refusal stands in the panel.
    }
  };
  return {
    list,
    versions,
    version,
    onVersion,
    trigger,
    onTrigger,
    why,
    send,
    sending: assess.sending,
    error: assess.error,
  };
}

/** The newest version of each key before its older ones. */
function versionsOf({ reading }: List<PolicySummary>): PolicySummary[] {
  if (reading.state !== "shown") return [];
  return reading.value.rows.toSorted(
    (one, other) => one.data.key.localeCompare(other.data.key) || other.data.version - one.data.version,
  );
}
