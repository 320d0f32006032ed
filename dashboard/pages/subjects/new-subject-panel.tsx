import { ProbityError } from "@probity/client";
import type { Subject } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Button } from "../../kit/button/button.tsx";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { subjectsTexts } from "../../texts/subjects.ts";

const texts = subjectsTexts.panel;

type Kind = Subject["data"]["kind"];

/** Registers a subject under an id of the customer's own system. */
export function NewSubjectPanel({ onClose, onMade }: { onClose: () => void; onMade: (subject: Subject) => void }) {
  const register = useWrite("POST /risk/subjects", { changes: ["GET /risk/subjects"] });
  const { whyNot } = useRoles();
  const [kind, setKind] = useState<Kind>("person");
  const [externalId, setExternalId] = useState("");
  const problems = fieldProblems(register.error);
  const isOther = register.error !== null && problems["externalId"] === undefined;
  const why = whyNot("POST /risk/subjects") ?? (externalId.trim() === "" ? texts.required : undefined);
  const send = async () => {
    if (why !== undefined || register.sending) return;
    try {
      onMade(await register.send({ body: { kind, externalId: externalId.trim() } }));
    } catch {
      // The form shows the refusal, and what was typed stays.
    }
  };
  return (
    <Inspector
      title={subjectsTexts.newSubject}
      onClose={onClose}
      foot={
        <Button
          variant="primary"
          wide
          keys={["Mod", "Enter"]}
          why={why}
          aria-busy={register.sending}
          onClick={() => void send()}
        >
          {texts.register}
        </Button>
      }
    >
      <form
        className="stack stack-12"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
        }}
      >
        {isOther && <WhyRefused error={register.error} />}
        <TextField
          label={texts.externalId}
          hint={texts.hint}
          problem={problems["externalId"]}
          value={externalId}
          onChange={(event) => setExternalId(event.target.value)}
          maxLength={200}
          mono
          autoFocus
          autoComplete="off"
        />
        <SelectField label={texts.kind} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {(Object.keys(texts.kinds) as Kind[]).map((each) => (
            <option key={each} value={each}>
              {texts.kinds[each]}
            </option>
          ))}
        </SelectField>
      </form>
    </Inspector>
  );
}

function WhyRefused({ error }: { error: unknown }) {
  const existing = existingOf(error);
  return (
    <Notice meaning="stop" urgent title={existing === null ? sentenceOf(error) : texts.exists}>
      {existing !== null && <PageLink to={`/subjects/${existing}`}>{texts.open}</PageLink>}
    </Notice>
  );
}

/** The subject that has this id already. */
function existingOf(error: unknown): string | null {
  if (!(error instanceof ProbityError) || error.code !== "already_exists") return null;
  const id = error.problem["existingId"];
  return typeof id === "string" ? id : null;
}
