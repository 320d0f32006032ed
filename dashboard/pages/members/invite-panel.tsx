import type { Invitation, Role } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { membersTexts } from "../../texts/members.ts";

const texts = membersTexts.newInvitation;
const route = "POST /invitations";

/** Invites an address. Only owners make owners. */
export function InvitePanel({ onClose }: { onClose: () => void }) {
  const { role: mine, whyNot } = useRoles();
  const toast = useToast();
  const invite = useWrite(route);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [made, setMade] = useState<Invitation | null>(null);
  const offered: readonly Role[] =
    mine === "owner" ? ["member", "auditor", "admin", "owner"] : ["member", "auditor", "admin"];
  const send = async () => {
    const invitation = await invite.send({ body: { email: email.trim(), role } });
    setEmail("");
    if (invitation.data.delivery === "operator") return setMade(invitation);
    toast(texts.mailed(invitation.data.email), { shape: "fine" });
    onClose();
  };
  return (
    <SendingPanel
      title={membersTexts.invite}
      commit={texts.send}
      why={whyNot(route) ?? (email.trim() === "" ? texts.noEmail : undefined)}
      refusal={invite.error === null || fieldProblems(invite.error)["email"] ? null : sentenceOf(invite.error)}
      sending={invite.sending}
      onSend={send}
      onClose={onClose}
    >
      {made !== null && (
        <Notice icon="lock" title={texts.byOperator} urgent>
          <CodeBlock code={`probity invitation link ${made.id}`} what={texts.command} />
        </Notice>
      )}
      <TextField
        label={texts.email}
        hint={texts.hint}
        problem={fieldProblems(invite.error)["email"]}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="off"
        autoFocus
      />
      <SelectField label={texts.role} value={role} onChange={(event) => setRole(event.target.value as Role)}>
        {offered.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </SendingPanel>
  );
}
