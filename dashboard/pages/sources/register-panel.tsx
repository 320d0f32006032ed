import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { sourcesTexts } from "../../texts/sources.ts";
import { FactBuilder } from "./fact-builder.tsx";
import { type FactDraft, factsOf, isKey, problemOf } from "./fact-drafts.ts";
import { KeyChoice } from "./key-choice.tsx";

const texts = sourcesTexts.form;
const route = "POST /risk/sources";

type RegisterPanelProps = { onClose: () => void; onMade: (id: string) => void };

/** Registers a source: what it reports, and the API keys that may report it. */
export default function RegisterPanel({ onClose, onMade }: RegisterPanelProps) {
  const register = useWrite(route);
  const { whyNot } = useRoles();
  const toast = useToast();
  const [key, setKey] = useState("");
  const [drafts, setDrafts] = useState<readonly FactDraft[]>([{ number: 1, key: "", type: "string" }]);
  const [apiKeyIds, setApiKeyIds] = useState<readonly string[]>([]);
  const facts = factsOf(drafts);
  const keyProblem = key === "" || isKey(key) ? undefined : texts.pattern;
  const body = { key, facts, apiKeyIds: [...apiKeyIds] };
  const why =
    whyNot(route) ??
    (key === "" ? texts.required : keyProblem) ??
    (facts.length === 0 ? texts.noFacts : undefined) ??
    (drafts.some((draft) => problemOf(draft, drafts) !== undefined) ? texts.wrongFacts : undefined) ??
    (apiKeyIds.length === 0 ? texts.noKeys : undefined);
  const send = async () => {
    const { id } = await register.send({ body });
    toast(texts.done, { shape: "fine" });
    onMade(id);
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.send}
      why={why}
      refusal={register.error === null ? null : sentenceOf(register.error)}
      sending={register.sending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={texts.key}
        hint={texts.keyHint}
        problem={keyProblem ?? fieldProblems(register.error)["key"]}
        value={key}
        maxLength={80}
        mono
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setKey(event.target.value.trim())}
      />
      <FactBuilder drafts={drafts} onDrafts={setDrafts} />
      <KeyChoice label={texts.keys} chosen={apiKeyIds} onChosen={setApiKeyIds} />
      {facts.length > 0 && (
        <details>
          <summary className="meta ink-2">{texts.body}</summary>
          <CodeBlock code={JSON.stringify(body, null, 2)} what={texts.bodyWhat} />
        </details>
      )}
    </SendingPanel>
  );
}
