import type { AiSettings } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useMode } from "../../api/mode.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Badge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { aiConsentTexts as texts } from "../../texts/settings.ts";
import styles from "./settings.module.css";

const route = "POST /risk/investigation-ai-settings";

/** Whether investigations of this mode may ask a model. An owner agrees to a text, and can withdraw at any time. */
export function AiConsentPanel({ saved }: { saved: AiSettings }) {
  const mode = useMode();
  const [version, setVersion] = useState("");
  const change = useWrite(route);
  const { whyNot } = useRoles();
  const toast = useToast();
  const actor = useActor();
  const decide = async (enabled: boolean) => {
    const consentVersion = enabled ? version.trim() : null;
    const body = { enabled, consentVersion, expectedRevision: saved.revision };
    const done = await change.send({ body }).catch(() => null);
    if (done) toast(enabled ? texts.agreed : texts.withdrawn, { shape: "fine" });
  };
  const off = whyNot(route);
  return (
    <Panel title={texts.title} note={texts.note(mode)}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        <p className="flex wrap">
          <Badge shape={saved.enabled ? "fine" : "unknown"} word={saved.enabled ? texts.given : texts.none} />
          {saved.enabled && (
            <span className="meta ink-2">
              {texts.to(saved.consentVersion ?? "")} {actor(saved.consentedBy ?? "")},{" "}
              {saved.consentedAt && <Time at={saved.consentedAt} />}
            </span>
          )}
        </p>
        <p className="meta ink-2">{texts.text}</p>
        {saved.enabled ? (
          <span className="flex wrap">
            <Button why={off} onClick={() => void decide(false)}>
              {texts.withdraw}
            </Button>
            <span className="meta ink-3">{texts.withdrawing}</span>
          </span>
        ) : (
          <>
            <div className={styles.kind}>
              <TextField
                label={texts.version}
                hint={texts.versionHint}
                value={version}
                readOnly={off !== undefined}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => setVersion(event.target.value)}
              />
            </div>
            <span className="flex">
              <Button
                why={off ?? (version.trim() === "" ? texts.required : undefined)}
                onClick={() => void decide(true)}
              >
                {texts.agree}
              </Button>
            </span>
          </>
        )}
      </div>
    </Panel>
  );
}
