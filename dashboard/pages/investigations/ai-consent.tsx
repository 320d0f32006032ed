import { useRecord } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Badge } from "../../kit/badge/badge.tsx";
import { Strip } from "../../kit/strip/strip.tsx";
import { Time } from "../../kit/time/time.tsx";
import { investigationsTexts } from "../../texts/investigations.ts";
import styles from "./investigations.module.css";

const texts = investigationsTexts.consent;

/** Whether a model may be asked at all. Only an owner decides that. */
export function AiConsent() {
  const reading = useRecord("GET /risk/investigation-ai-settings", {});
  if (reading.state === "loading") return null;
  const settings = reading.state === "shown" ? reading.value : null;
  return (
    <div className={styles.consent}>
      <Strip label={texts.title} end={<PageLink to="/settings">{texts.settings}</PageLink>}>
        <>
          {texts.title}{" "}
          <Badge shape={settings?.enabled ? "fine" : "unknown"} word={settings?.enabled ? texts.given : texts.none} />
        </>
        <span className="meta ink-2">
          {settings === null ? texts.unknown : settings.enabled ? texts.on(settings.consentVersion ?? "") : texts.off}{" "}
          {settings?.consentedAt && <Time at={settings.consentedAt} />}
        </span>
      </Strip>
    </div>
  );
}
