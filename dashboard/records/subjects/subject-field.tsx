import type { Subject } from "@probity/contract";
import { useEffect, useState } from "react";
import { useRecord } from "../../api/queries.ts";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { subjectFieldTexts as texts } from "../../texts/subject-field.ts";

const pauseMs = 250;
const kindsMax = 4;

/** Names one subject by its externalId. An id alone says nothing, so it is chosen only once it was found. */
export function SubjectField({
  onSubject,
  problem,
}: {
  onSubject: (id: string | null) => void;
  problem?: string | undefined;
}) {
  const [typed, setTyped] = useState("");
  const asked = usePaused(typed.trim());
  const reading = useRecord("GET /risk/subjects", asked === "" ? null : { externalId: asked, limit: kindsMax });
  const found: readonly Subject[] = reading.state === "shown" && asked !== "" ? (reading.value.items as Subject[]) : [];
  const [kind, setKind] = useState<string | null>(null);
  const chosen = found.length === 1 ? found[0]! : (found.find(({ data }) => data.kind === kind) ?? null);
  const id = chosen?.id ?? null;
  useEffect(() => onSubject(id), [id]);
  const isLooking = asked !== "" && reading.state === "loading";
  const nobody = reading.state === "shown" && asked !== "" && found.length === 0 ? texts.nobody : undefined;
  return (
    <>
      <TextField
        label={texts.label}
        hint={isLooking ? texts.looking : texts.hint}
        problem={problem ?? nobody}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={200}
        mono
        autoComplete="off"
      />
      {found.length > 1 && (
        <SelectField label={texts.choose} value={kind ?? ""} onChange={(event) => setKind(event.target.value)}>
          <option value="" />
          {found.map(({ id: each, data }) => (
            <option key={each} value={data.kind}>
              {data.kind}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** What was typed once somebody pauses, so that nothing is asked for every letter. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
