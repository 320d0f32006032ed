import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { SubjectField } from "../../records/subjects/subject-field.tsx";
import { SubjectName } from "../../records/subjects/subject-name.tsx";
import { investigationsTexts } from "../../texts/investigations.ts";
import { subjectFieldTexts } from "../../texts/subject-field.ts";

const texts = investigationsTexts.panel;
type Assistance = "none" | "ai";

type StartPanelProps = { subjectId: string | undefined; onClose: () => void; onStarted: (id: string) => void };

/** Asks a question about a subject: the one the reader came from, or one named here. */
export function StartPanel({ subjectId, onClose, onStarted }: StartPanelProps) {
  const start = useWrite("POST /risk/subjects/{id}/investigations");
  const settings = useRecord("GET /risk/investigation-ai-settings", {});
  const { whyNot } = useRoles();
  const [found, setFound] = useState<string | null>(null);
  const [question, setQuestion] = useState("");
  const [assistance, setAssistance] = useState<Assistance>("none");
  const about = subjectId ?? found;
  const mayAsk = settings.state === "shown" && settings.value.enabled;
  const why =
    whyNot("POST /risk/subjects/{id}/investigations") ??
    (about === null ? subjectFieldTexts.required : undefined) ??
    (question.trim() === "" ? texts.required : undefined) ??
    (assistance === "ai" && !mayAsk ? texts.noConsent : undefined);
  const send = async () => {
    onStarted((await start.send({ id: about!, body: { question: question.trim(), assistance } })).id);
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.send}
      why={why}
      refusal={start.error === null ? null : sentenceOf(start.error)}
      sending={start.sending}
      onSend={send}
      onClose={onClose}
    >
      {subjectId === undefined ? (
        <SubjectField onSubject={setFound} />
      ) : (
        <p>
          {texts.about} <SubjectName id={subjectId} />
        </p>
      )}
      <TextField
        label={texts.question}
        hint={texts.hint}
        problem={fieldProblems(start.error)["question"]}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        maxLength={2000}
        autoComplete="off"
        autoFocus={subjectId !== undefined}
      />
      <SelectField
        label={texts.assistance}
        hint={mayAsk ? undefined : texts.noConsent}
        value={assistance}
        onChange={(event) => setAssistance(event.target.value as Assistance)}
      >
        {(["none", "ai"] as const).map((each) => (
          <option key={each} value={each} disabled={each === "ai" && !mayAsk}>
            {texts.assistances[each]}
          </option>
        ))}
      </SelectField>
    </SendingPanel>
  );
}
