import type { Member, Role } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { membersTexts } from "../../texts/members.ts";
import { MemberSessions } from "./member-sessions.tsx";
import { SecondFactor } from "./members-table.tsx";

const texts = membersTexts.panel;
const roles: readonly Role[] = ["owner", "admin", "member", "auditor"];

/** One member: how they sign in, their role, and the way out of the organization. */
export function MemberPanel({ member, onClose }: { member: Member | null; onClose: () => void }) {
  if (member === null)
    return (
      <Inspector title={membersTexts.title} onClose={onClose}>
        <Empty title={texts.missing} text={texts.missingText} />
      </Inspector>
    );
  const { data } = member;
  return (
    <Inspector title={data.email} onClose={onClose}>
      <div className="stack stack-16">
        <KeyValues
          items={[
            [membersTexts.columns.factor, <SecondFactor key="factor" {...data} />],
            [
              texts.provenSince,
              data.emailVerifiedAt === null ? texts.never : <Time key="proven" at={data.emailVerifiedAt} as="day" />,
            ],
            [membersTexts.columns.since, <Time key="since" at={data.createdAt} as="day" />],
          ]}
        />
        <MemberSessions id={member.id} />
        <Changes member={member} onRemoved={onClose} />
      </div>
    </Inspector>
  );
}

function Changes({ member: { id, data }, onRemoved }: { member: Member; onRemoved: () => void }) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite("POST /members/{id}/role");
  const remove = useWrite("POST /members/{id}/remove");
  const end = useWrite("POST /members/{id}/sessions/end");
  const [role, setRole] = useState<Role>(data.role);
  const [typed, setReason] = useState("");
  const reason = typed.trim();
  const error = change.error ?? end.error ?? remove.error;
  const noReason = reason === "" ? texts.noReason : undefined;
  const sent = (sending: Promise<unknown>, text: string, then?: () => void) =>
    void sending.then(
      () => {
        setReason("");
        toast(text, { shape: "fine" });
        then?.();
      },
      () => undefined,
    );
  return (
    <div className="stack stack-12">
      {error !== null && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
      <RoleField role={role} onRole={setRole} />
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        value={typed}
        maxLength={2000}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="stack">
        <Button
          wide
          variant="primary"
          why={whyNot("POST /members/{id}/role") ?? (role === data.role ? texts.sameRole : noReason)}
          aria-busy={change.sending}
          onClick={() => sent(change.send({ id, body: { role, reason } }), texts.changed(data.email, role))}
        >
          {texts.changeRole}
        </Button>
        <Button
          wide
          why={whyNot("POST /members/{id}/sessions/end") ?? noReason}
          aria-busy={end.sending}
          onClick={() => sent(end.send({ id, body: { reason } }), texts.endedSessions(data.email))}
        >
          {texts.endSessions}
        </Button>
        <Button
          wide
          why={whyNot("POST /members/{id}/remove") ?? noReason}
          aria-busy={remove.sending}
          onClick={() => sent(remove.send({ id, body: { reason } }), texts.removed(data.email), onRemoved)}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}

function RoleField({ role, onRole }: { role: Role; onRole: (role: Role) => void }) {
  const { may } = useRoles();
  return (
    <SelectField
      label={texts.role}
      value={role}
      disabled={!may("POST /members/{id}/role")}
      onChange={(event) => onRole(event.target.value as Role)}
    >
      {roles.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  );
}
