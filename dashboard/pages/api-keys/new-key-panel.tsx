import type { ApiKeyWithSecret } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useMode } from "../../api/mode.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { apiKeysTexts } from "../../texts/api-keys.ts";
import { type Granted, ScopeChoice, type ScopeChoiceProps, scopesOf } from "./scope-choice.tsx";

const texts = apiKeysTexts.form;
const route = "POST /api-keys";
const dayMs = 86_400_000;

type Days = keyof typeof texts.choices;
type NewKeyPanelProps = { maxAgeDays: number | null; onClose: () => void; onMade: (made: ApiKeyWithSecret) => void };

/** Makes a key with no more rights than it needs. */
export function NewKeyPanel({ maxAgeDays, onClose, onMade }: NewKeyPanelProps) {
  const mode = useMode();
  const create = useWrite(route);
  const { whyNot } = useRoles();
  const [name, setName] = useState("");
  const [limited, setLimited] = useState(false);
  const [granted, setGranted] = useState<ReadonlySet<Granted>>(new Set());
  const [networks, setNetworks] = useState("");
  const [days, setDays] = useState<Days>("never");
  const scopes = limited ? scopesOf(granted) : [];
  const why =
    whyNot(route) ??
    (name.trim() === "" ? texts.required : undefined) ??
    (limited && scopes.length === 0 ? texts.none : undefined);
  const send = async () => {
    const allowedNetworks = networks.split(/[\s,]+/).filter((text) => text !== "");
    const expiresAt = days === "never" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    onMade(await create.send({ body: { name: name.trim(), mode, scopes, allowedNetworks, expiresAt } }));
  };
  const problems = fieldProblems(create.error);
  const networkProblem = Object.keys(problems).find((path) => path.startsWith("allowedNetworks"));
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.send}
      why={why}
      refusal={create.error === null ? null : sentenceOf(create.error)}
      sending={create.sending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        problem={problems["name"]}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={120}
        autoFocus
        autoComplete="off"
      />
      <ScopesField limited={limited} onLimited={setLimited} granted={granted} onGranted={setGranted} />
      <TextField
        label={texts.networks}
        hint={texts.networksHint}
        problem={networkProblem && problems[networkProblem]}
        value={networks}
        onChange={(event) => setNetworks(event.target.value)}
        placeholder="203.0.113.0/24 2001:db8::/32"
        mono
        autoComplete="off"
        spellCheck={false}
      />
      <EndField days={days} onDays={setDays} maxAgeDays={maxAgeDays} />
      <p className="micro ink-3">{texts.fixed}</p>
    </SendingPanel>
  );
}

type ScopesFieldProps = ScopeChoiceProps & { limited: boolean; onLimited: (limited: boolean) => void };

function ScopesField({ limited, onLimited, ...choice }: ScopesFieldProps) {
  return (
    <div className="stack">
      <Segmented
        label={texts.scopes}
        segments={[
          { value: "all", label: texts.all },
          { value: "some", label: texts.some },
        ]}
        value={limited ? "some" : "all"}
        onValue={(value) => onLimited(value === "some")}
      />
      {limited && <ScopeChoice {...choice} />}
    </div>
  );
}

type EndFieldProps = { days: Days; onDays: (days: Days) => void; maxAgeDays: number | null };

function EndField({ days, onDays, maxAgeDays }: EndFieldProps) {
  return (
    <SelectField
      label={texts.ends}
      {...(maxAgeDays !== null && { hint: texts.byAge(maxAgeDays) })}
      value={days}
      onChange={(event) => onDays(event.target.value as Days)}
    >
      {(["never", "30", "90", "180", "365"] as const).map((value) => (
        <option key={value} value={value}>
          {texts.choices[value]}
        </option>
      ))}
    </SelectField>
  );
}
