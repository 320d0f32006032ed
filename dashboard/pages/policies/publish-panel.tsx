import type { Policy } from "@probity/contract";
import { useState } from "react";
import { fieldProblems, isRefusedWith, sentenceOf } from "../../api/failure.ts";
import { useList, useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { TextField } from "../../kit/field/field.tsx";
import { SendingPanel } from "../../kit/inspector/sending-panel.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { useSession } from "../../session/use-session.ts";
import { policiesTexts } from "../../texts/policies.ts";
import type { Version } from "./policy-keys.ts";
import styles from "./policies.module.css";
import type { Comparison } from "./use-comparison.ts";
import { Changes } from "./version-changes.tsx";

const texts = policiesTexts.publish;

type PublishPanelProps = { policy: Pick<Policy, "id" | "data">; comparison: Comparison; onClose: () => void };

/** Publishes a draft, beside what changes and whom it leaves where they are. The version number is typed. */
export function PublishPanel({ policy: { id, data }, comparison, onClose }: PublishPanelProps) {
  const publish = useWrite("POST /risk/policies/{id}/publish");
  const { whyNot } = useRoles();
  const [typed, setTyped] = useState("");
  const told = useToast();
  const needsAnother = useNeedsAnother(data.createdBy);
  const { version, key } = data;
  const send = async () => {
    await publish.send({ id });
    told(texts.done(key, version), { shape: "fine" });
    onClose();
  };
  const isRefused = isRefusedWith(publish.error, "second_person_required");
  const why =
    whyNot("POST /risk/policies/{id}/publish") ??
    (needsAnother ? texts.notYou : typed.trim() === String(version) ? undefined : texts.required(version));
  return (
    <SendingPanel
      title={texts.title(version)}
      commit={texts.send}
      why={why}
      refusal={publish.error === null || isRefused ? null : sentenceOf(publish.error)}
      sending={publish.sending}
      onSend={send}
      onClose={onClose}
    >
      {(needsAnother || isRefused) && (
        <Notice meaning="look" title={texts.secondPerson} urgent={isRefused}>
          {isRefused && !needsAnother ? sentenceOf(publish.error) : texts.secondPersonText}
        </Notice>
      )}
      <Problems error={publish.error} />
      <h3>{texts.changes}</h3>
      <Changes comparison={comparison} />
      <Nobody comparison={comparison} />
      <TextField
        label={texts.confirm(version)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        mono
        autoFocus
      />
    </SendingPanel>
  );
}

/** Whether the organization asks for two people, and the one who is signed in is the first of them. */
function useNeedsAnother(createdBy: string): boolean {
  const organization = useRecord("GET /organization", {});
  const session = useSession();
  const isOwn = session.kind === "signed-in" && createdBy === `user:${session.userId}`;
  return isOwn && organization.state === "shown" && organization.value.data.publishRequiresSecondPerson;
}

/** What the full check of the server found. */
function Problems({ error }: { error: unknown }) {
  const problems = Object.entries(fieldProblems(error));
  if (problems.length === 0) return null;
  return (
    <Notice meaning="stop" title={texts.errors}>
      <ul className={styles.problems}>
        {problems.map(([path, message]) => (
          <li key={path}>
            <code>/{path}</code> {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Publishing moves nobody. */
function Nobody({ comparison: { before } }: { comparison: Comparison }) {
  return (
    <Notice icon="people" title={texts.nobody}>
      {before && <Monitored before={before} />}
    </Notice>
  );
}

/** The subjects on the version that is compared with, counted as far as one page goes. */
function Monitored({ before: { id, data } }: { before: Version }) {
  const { reading } = useList("GET /risk/monitoring", { policyVersionId: id });
  if (reading.state !== "shown") return null;
  const { rows, more } = reading.value;
  return texts.nobodyText(texts.subjects(rows.length, more), data.version);
}
