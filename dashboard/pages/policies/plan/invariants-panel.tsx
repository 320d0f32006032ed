import type { PolicyInvariants } from "@probity/contract";
import { type Invariant, invariantErrors } from "@probity/engines/risk/policy/plan/invariant.ts";
import { invariantSentence } from "@probity/engines/risk/policy/words/invariant-words.ts";
import { useState } from "react";
import { sentenceOf } from "../../../api/failure.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { SourceArea } from "../../../kit/source-area/source-area.tsx";
import { useToast } from "../../../kit/toast/toast.tsx";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import styles from "./plan.module.css";

const texts = policyPlanTexts.invariants;
const route = "PUT /risk/policy-keys/{key}/invariants";

/** Edits the invariants of a key as JSON; below stand the sentences they become, or what is wrong. */
export default function InvariantsPanel({ saved, onClose }: { saved: PolicyInvariants; onClose: () => void }) {
  const before = JSON.stringify(saved.invariants, null, 2);
  const [text, setText] = useState(before);
  const { whyNot } = useRoles();
  const told = useToast();
  const change = useWrite(route);
  const read = readInvariants(text);
  const send = async () => {
    if (!("invariants" in read)) return;
    const body = { invariants: read.invariants, expectedRevision: saved.revision };
    await change.send({ key: saved.policyKey, body });
    told(texts.saved, { shape: "fine" });
    onClose();
  };
  const wrong = "invariants" in read ? undefined : texts.wrong;
  return (
    <SendingPanel
      title={texts.panel}
      commit={texts.save}
      why={whyNot(route) ?? wrong ?? (text === before ? texts.unchanged : undefined)}
      refusal={change.error === null ? null : sentenceOf(change.error)}
      sending={change.sending}
      onSend={send}
      onClose={onClose}
    >
      <p className="meta ink-2">{texts.panelText}</p>
      <div className={styles.source}>
        <SourceArea label={texts.json} text={text} marks={[]} onText={setText} rows={16} />
      </div>
      <ul className={styles.sentences} aria-live="polite">
        {("invariants" in read ? read.invariants.map(invariantSentence) : read.problems).map((line, at) => (
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </SendingPanel>
  );
}

function readInvariants(text: string): { invariants: Invariant[] } | { problems: string[] } {
  try {
    const content = { invariants: JSON.parse(text) as unknown };
    const problems = invariantErrors(content).map(({ path, message }) => `${path}: ${message}`);
    return problems.length > 0 ? { problems } : (content as { invariants: Invariant[] });
  } catch {
    return { problems: [texts.unreadable] };
  }
}
