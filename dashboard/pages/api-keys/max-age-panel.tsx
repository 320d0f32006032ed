import type { Organization } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { apiKeysTexts } from "../../texts/api-keys.ts";
import styles from "./api-keys.module.css";

const texts = apiKeysTexts.age;
const route = "POST /organization/settings";
const daysMax = 3650;

/** How old the secret of a key may become. */
export function MaxAgePanel({ saved: { data } }: { saved: Organization }) {
  const was = data.apiKeyMaxAgeDays === null ? "" : String(data.apiKeyMaxAgeDays);
  const [typed, setTyped] = useState(was);
  const change = useWrite(route);
  const { whyNot } = useRoles();
  const toast = useToast();
  const isNumber = /^[1-9][0-9]{0,3}$/.test(typed) && Number(typed) <= daysMax;
  const isRight = typed === "" || isNumber;
  const save = async () => {
    const body = { expectedRevision: data.revision, apiKeyMaxAgeDays: typed === "" ? null : Number(typed) };
    if ((await change.send({ body }).catch(() => null)) !== null) toast(texts.saved, { shape: "fine" });
  };
  return (
    <Panel title={texts.title} note={texts.note}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        <div className={styles.days}>
          <TextField
            label={texts.label}
            hint={texts.hint}
            problem={isRight ? undefined : texts.wrong}
            inputMode="numeric"
            value={typed}
            readOnly={whyNot(route) !== undefined}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value.trim())}
          />
        </div>
        <p className="meta ink-2">{texts.text}</p>
        <div className="flex">
          <Button
            why={whyNot(route) ?? (isRight ? undefined : texts.wrong) ?? (typed === was ? texts.unchanged : undefined)}
            onClick={() => void save()}
          >
            {texts.save}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
