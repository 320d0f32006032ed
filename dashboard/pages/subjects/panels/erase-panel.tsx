import type { SubjectOverview } from "@probity/contract";
import { useState } from "react";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Composer } from "../../../kit/composer/composer.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { ReasonPanel } from "../../../records/reasons/reason-panel.tsx";
import { lifeSpanTexts } from "../../../texts/life-span.ts";
import { ErasureConsequences } from "./erasure-consequences.tsx";

const texts = lifeSpanTexts.erase;
const route = "POST /risk/subjects/{id}/erase";

/** Erases the subject, or proposes to. What goes and what stays is said before. */
export function ErasePanel({ overview, onClose }: { overview: SubjectOverview; onClose: () => void }) {
  const { id, data } = overview.subject;
  const { whyNot } = useRoles();
  const erase = useWrite(route);
  const [typed, setTyped] = useState("");
  const why = whyNot(route) ?? (typed === data.externalId ? undefined : texts.confirmWhy);
  const commit = async (reason: string) => {
    const { data: answered } = await erase.send({ id, body: { reason } });
    return "change" in answered ? texts.proposed : texts.done;
  };
  return (
    <ReasonPanel
      title={texts.title}
      commit={texts.commit}
      why={why}
      write={erase}
      onCommit={commit}
      onClose={onClose}
      note={texts.reasonHint}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <ErasureConsequences overview={overview} />
      <TextField
        label={texts.confirm(data.externalId)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        mono
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonPanel>
  );
}
