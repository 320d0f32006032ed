import type { Source } from "@probity/contract";
import { useState } from "react";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { SelectField } from "../../kit/field/field.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { build, newDraft } from "../../records/evidence/request-draft.ts";
import { requestText } from "../../records/evidence/request-text.ts";
import { baseUrl } from "../../session/server.ts";
import { evidenceRequestTexts } from "../../texts/evidence-request.ts";
import { sourcesTexts } from "../../texts/sources.ts";
import styles from "./sources.module.css";

const texts = sourcesTexts.record;
const forms = ["curl", "client"] as const;

/** The request that reports one fact, with places for what it is about. Nothing is sent from here. */
export function RequestPanel({ source }: { source: Source }) {
  const [fact, setFact] = useState(source.data.facts[0]!.key);
  const [form, setForm] = useState<(typeof forms)[number]>("curl");
  const built = build(newDraft(source, fact), source, new Date());
  return (
    <Panel
      title={texts.request}
      actions={
        <Segmented
          label={texts.as}
          segments={forms.map((value) => ({ value, label: texts.forms[value] }))}
          value={form}
          onValue={setForm}
        />
      }
    >
      <div className="stack stack-12">
        <SelectField label={texts.fact} value={fact} mono onChange={(event) => setFact(event.target.value)}>
          {source.data.facts.map(({ key }) => (
            <option key={key}>{key}</option>
          ))}
        </SelectField>
        <div className={styles.code}>
          <CodeBlock
            code={requestText[form]({ baseUrl, subjectId: "<subjectId>", ...built })}
            what={texts.requestWhat}
          />
        </div>
        <p className="meta ink-3">
          {texts.requestNote} {evidenceRequestTexts.fill}
        </p>
      </div>
    </Panel>
  );
}
