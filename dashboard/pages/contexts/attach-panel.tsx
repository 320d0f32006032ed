import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { TextField } from "../../kit/field/field.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { SubjectField } from "../../records/subjects/subject-field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { contextsTexts } from "../../texts/contexts.ts";
import { subjectFieldTexts } from "../../texts/subject-field.ts";

const texts = contextsTexts.record;

/** Attaches a subject to a context, with its role there. */
export function AttachPanel({ contextId, onClose }: { contextId: string; onClose: () => void }) {
  const attach = useWrite("POST /risk/contexts/{id}/subjects");
  const { whyNot } = useRoles();
  const toast = useToast();
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const [role, setRole] = useState("");
  const problems = fieldProblems(attach.error);
  const send = async () => {
    await attach.send({
      id: contextId,
      body: { subjectId: subjectId!, ...(role.trim() !== "" && { role: role.trim() }) },
    });
    toast(texts.attached, { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={texts.attach}
      commit={texts.send}
      why={whyNot("POST /risk/contexts/{id}/subjects") ?? (subjectId === null ? subjectFieldTexts.required : undefined)}
      refusal={attach.error === null ? null : sentenceOf(attach.error)}
      sending={attach.sending}
      onSend={send}
      onClose={onClose}
    >
      <SubjectField onSubject={setSubjectId} problem={problems["subjectId"]} />
      <TextField
        label={texts.role}
        hint={texts.roleHint}
        problem={problems["role"]}
        value={role}
        onChange={(event) => setRole(event.target.value)}
        maxLength={80}
        mono
        autoComplete="off"
      />
    </SendingPanel>
  );
}
