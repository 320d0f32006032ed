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
import { hasIdentityProvider } from "../../session/server.ts";
import { securitySettingsTexts as texts } from "../../texts/settings.ts";
import styles from "./settings.module.css";
import { Toggle } from "./toggle.tsx";

const route = "POST /organization/settings";
const [minutesMin, minutesMax] = [5, 720];

/** How people have to sign in, in both modes. */
export function SecurityPanel({ organization }: { organization: Organization["data"] }) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite(route);
  const { requireSecondFactor, identityProviderIsSecondFactor, idleTimeoutMinutes, revision } = organization;
  const [required, setRequired] = useState(requireSecondFactor);
  const [provider, setProvider] = useState(identityProviderIsSecondFactor);
  const [idle, setIdle] = useState(idleTimeoutMinutes?.toString() ?? "");
  const minutes = idle.trim() === "" ? null : Number(idle);
  const isWrong = minutes !== null && !(Number.isInteger(minutes) && minutes >= minutesMin && minutes <= minutesMax);
  const isChanged =
    required !== requireSecondFactor || provider !== identityProviderIsSecondFactor || minutes !== idleTimeoutMinutes;
  const off = whyNot(route);
  const save = () =>
    void change
      .send({
        body: {
          expectedRevision: revision,
          requireSecondFactor: required,
          identityProviderIsSecondFactor: provider,
          idleTimeoutMinutes: minutes,
        },
      })
      .then(
        () => toast(texts.saved, { shape: "fine" }),
        // The refusal stands above the fields, and what was chosen stays.
        () => undefined,
      );
  return (
    <Panel title={texts.title} note={texts.note}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        <Toggle label={texts.required} on={required} off={off} onChange={setRequired} />
        <p className="meta ink-3">{texts.requiredHint}</p>
        {(hasIdentityProvider || identityProviderIsSecondFactor) && (
          <Toggle label={texts.provider} on={provider} off={off} onChange={setProvider} />
        )}
        <div className={styles.kind}>
          <TextField
            label={texts.idle}
            hint={texts.idleHint}
            problem={isWrong ? texts.idleWrong(minutesMin, minutesMax) : undefined}
            value={idle}
            readOnly={off !== undefined}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setIdle(event.target.value)}
          />
        </div>
        <div className="flex">
          <span className="push flex">
            <Button
              variant="primary"
              why={off ?? (isWrong ? texts.wrong : isChanged ? undefined : texts.unchanged)}
              aria-busy={change.sending}
              onClick={save}
            >
              {texts.save}
            </Button>
          </span>
        </div>
      </div>
    </Panel>
  );
}
