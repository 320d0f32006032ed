import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import { useState } from "react";
import { useRoles } from "../../api/roles.ts";
import { useGo } from "../../frame/page-link.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { policiesTexts } from "../../texts/policies.ts";

const texts = policiesTexts.panel;
const pattern = new RegExp(idPattern);

/** Asks for the key and opens the editor. A key that exists already is edited from its newest version. */
export default function NewPolicyPanel({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState("");
  const { whyNot } = useRoles();
  const go = useGo();
  const name = key.trim();
  const problem = name === "" || pattern.test(name) ? undefined : texts.pattern;
  return (
    <SendingPanel
      title={policiesTexts.newPolicy}
      commit={texts.send}
      why={whyNot("POST /risk/policies") ?? (name === "" ? texts.required : problem)}
      refusal={null}
      sending={false}
      onSend={async () => go(`/policies/${name}/edit`)}
      onClose={onClose}
    >
      <TextField
        label={texts.key}
        hint={texts.hint}
        problem={problem}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        maxLength={80}
        mono
        autoFocus
        autoComplete="off"
      />
      <p className="meta ink-2">{texts.text}</p>
    </SendingPanel>
  );
}
