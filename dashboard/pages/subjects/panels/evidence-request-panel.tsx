import type { Source } from "@probity/contract";
import { useState } from "react";
import { useList } from "../../../api/queries.ts";
import { useKeyHandlers } from "../../../frame/keys.ts";
import { PageLink } from "../../../frame/page-link.tsx";
import { Button, buttonClass } from "../../../kit/button/button.tsx";
import { Checkbox } from "../../../kit/checkbox/checkbox.tsx";
import { CodeBlock } from "../../../kit/copy/copy.tsx";
import { SelectField } from "../../../kit/field/field.tsx";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { baseUrl } from "../../../session/server.ts";
import { subjectPanelTexts } from "../../../texts/subject-panels.ts";
import styles from "../subject.module.css";
import {
  asEvidenceClientCode,
  asSignedCurl,
  batchFactsMax,
  bodyBytesMax,
  bodyOf,
  bytesOf,
} from "./evidence-request.ts";
import { panelStates } from "./panel-states.tsx";

const texts = subjectPanelTexts.evidence;
const forms = { curl: asSignedCurl, client: asEvidenceClientCode };

/** Builds the request that a source sends. Nothing is typed in or sent from here. */
export function EvidenceRequestPanel({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const list = useList("GET /risk/sources");
  return (
    <Inspector title={texts.title} onClose={onClose}>
      <p className="meta ink-2">{texts.note}</p>
      <RecordView reading={list.reading} states={panelStates}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              title={texts.none}
              text={texts.noneText}
              action={
                <PageLink to="/by-api/sources" className={buttonClass()}>
                  {texts.where}
                </PageLink>
              }
            />
          ) : (
            <Builder sources={rows} subjectId={subjectId} />
          )
        }
      </RecordView>
    </Inspector>
  );
}

function Builder({ sources, subjectId }: { sources: readonly Source[]; subjectId: string }) {
  const [sourceId, setSourceId] = useState(sources[0]!.id);
  const { id, data } = sources.find((source) => source.id === sourceId) ?? sources[0]!;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [form, setForm] = useState<keyof typeof forms>("curl");
  const toast = useToast();
  const facts = data.facts.filter(({ key }) => !left.includes(key));
  const asked = { baseUrl, subjectId, sourceId: id, facts };
  const problem =
    facts.length === 0 ? texts.noneChosen : facts.length > batchFactsMax ? texts.tooMany(batchFactsMax) : undefined;
  const code = problem === undefined ? forms[form](asked) : "";
  const copy = () => void navigator.clipboard.writeText(code).then(() => toast(texts.copy, { shape: "fine" }));
  useKeyHandlers({ c: problem === undefined ? copy : undefined });
  return (
    <div className="stack stack-12">
      <SelectField label={texts.source} value={id} onChange={(event) => setSourceId(event.target.value)} mono>
        {sources.map((source) => (
          <option key={source.id} value={source.id}>
            {source.data.key}
            {source.data.enabled ? "" : ` (${texts.disabled})`}
          </option>
        ))}
      </SelectField>
      {!data.enabled && <Notice meaning="look" title={texts.isDisabled} />}
      <fieldset className={styles.choices}>
        <legend className="meta ink-2">{texts.facts}</legend>
        {data.facts.map((fact) => (
          <label key={fact.key} className={styles.choice}>
            <Checkbox
              label={fact.key}
              checked={!left.includes(fact.key)}
              onChange={() => setLeft(toggled(left, fact.key))}
            />
            <span className="mono">{fact.key}</span>
            <span className="meta ink-3">{fact.itemType ? `${fact.type} of ${fact.itemType}` : fact.type}</span>
          </label>
        ))}
      </fieldset>
      {problem !== undefined ? (
        <Notice meaning="look" title={problem} />
      ) : (
        <>
          <div className="flex">
            <Segmented
              label={texts.as}
              value={form}
              onValue={setForm}
              segments={[
                { value: "curl", label: texts.curl },
                { value: "client", label: texts.client },
              ]}
            />
            <span className="push" />
            <Button small icon="copy" keys={["c"]} onClick={copy}>
              {texts.copy}
            </Button>
          </div>
          <CodeBlock code={code} what={texts.request} />
          <p className="meta ink-3">
            {texts.fill} {texts.bytes(bytesOf(bodyOf(asked)), bodyBytesMax[facts.length === 1 ? "single" : "batch"])}
          </p>
        </>
      )}
    </div>
  );
}

const toggled = (list: readonly string[], word: string) =>
  list.includes(word) ? list.filter((each) => each !== word) : [...list, word];
