import type { Source } from "@probity/contract";
import { useMode } from "../../api/mode.ts";
import { useList } from "../../api/queries.ts";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { SelectField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { evidenceRequestTexts as texts } from "../../texts/evidence-request.ts";
import { CsvFields } from "./csv-fields.tsx";
import { FactFields, SharedFields } from "./fact-fields.tsx";
import styles from "./request-builder.module.css";
import type { RequestForm } from "./request-text.ts";
import type { EvidenceRequest } from "./use-request.ts";

const problemsShown = 5;

/** The request that a source sends, from the facts it declares. Nothing is sent from here. */
export function RequestBuilder({ request, sources }: { request: EvidenceRequest; sources: readonly Source[] }) {
  const { draft, built, change, chooseSource } = request;
  return (
    <div className="stack stack-12">
      <p className="meta ink-2">{texts.note}</p>
      <SelectField
        label={texts.source}
        value={draft.sourceId}
        onChange={(event) => chooseSource(event.target.value)}
        hint={<InUse subjectId={request.subjectId} sourceId={draft.sourceId} />}
        mono
      >
        {sources.map(({ id, data }) => (
          <option key={id} value={id}>
            {data.key}
            {data.enabled ? "" : ` (${texts.disabled})`}
          </option>
        ))}
      </SelectField>
      {!built.source.data.enabled && <Notice meaning="look" title={texts.isDisabled} />}
      <Segmented
        label={texts.way}
        value={draft.way}
        onValue={(way) => change({ way })}
        segments={[
          { value: "typed", label: texts.ways.typed },
          { value: "csv", label: texts.ways.csv },
        ]}
      />
      {draft.way === "csv" ? <CsvFields request={request} /> : <FactFields request={request} />}
      <SharedFields request={request} />
      <Output request={request} />
    </div>
  );
}

/** How much of the source is in use, where all of it was read. */
function InUse({ subjectId, sourceId }: { subjectId: string; sourceId: string }) {
  const { reading } = useList("GET /risk/evidence", { subjectId, current: "true" });
  if (reading.state !== "shown" || reading.value.more) return null;
  const count = reading.value.rows.filter(({ data }) => data.sourceRegistrationId === sourceId).length;
  return count === 0 ? texts.noReceipts : texts.receipts(count);
}

function Output({ request: { draft, built, code, change } }: { request: EvidenceRequest }) {
  const why = useMode() === "live" ? texts.commandInTest : undefined;
  if (code === null) return <Problems of={built.problems} />;
  const forms = Object.entries(texts.forms) as [RequestForm, string][];
  const count = built.isBatch ? (built.body as { items: unknown[] }).items.length : 1;
  return (
    <>
      <Segmented
        label={texts.as}
        value={draft.form}
        onValue={(form) => change({ form })}
        segments={forms.map(([value, label]) => ({ value, label, ...(value === "command" && { why }) }))}
      />
      <div className={styles.code}>
        <CodeBlock code={code} what={texts.request} />
      </div>
      <p className="meta ink-3">
        {built.isBatch ? texts.whatHappens.batch(count) : texts.whatHappens.single}{" "}
        {texts.bytes(built.bytes, built.bytesMax)}. {code.includes('"<') && texts.fill}
      </p>
    </>
  );
}

function Problems({ of: problems }: { of: readonly string[] }) {
  return (
    <Notice meaning="look" title={texts.notYet}>
      <ul className={styles.problems}>
        {problems.slice(0, problemsShown).map((problem) => (
          <li key={problem}>
            <bdi>{problem}</bdi>
          </li>
        ))}
        {problems.length > problemsShown && <li>{texts.more(problems.length - problemsShown)}</li>}
      </ul>
    </Notice>
  );
}
