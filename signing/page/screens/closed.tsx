import { useApp } from "../context.ts";
import { nameOf } from "../fields/naming.ts";
import type { Failure, State } from "../state.ts";
import type { TextKey } from "../texts/en.ts";
import type { Translate } from "../texts/languages.ts";
import { Reference } from "./banners.tsx";
import { Return } from "./ending.tsx";
import { Notice } from "./notice.tsx";

/** The server does not say why a link does not open, so each line is true for every reason. */
export function DeadLink() {
  const { t } = useApp();
  return (
    <Notice icon="link" tone="unknown" title={t.text("linkTitle")}>
      <ul class="lead bullets">
        <li>{t.text("linkSigned")}</li>
        <li>{t.text("linkNewer")}</li>
        <li>{t.text("linkAsk")}</li>
      </ul>
    </Notice>
  );
}

/** The visit has ended before the signer has: what is saved, and how to go on. */
export function EndedVisit({ why }: { why: "timedOut" | "replaced" }) {
  const { t, state, actions } = useApp();
  const { canSendCode } = actions.visit;
  const offersCode = why === "timedOut" && canSendCode;
  const saved = savedText(state, t);
  return (
    <Notice icon="clock" tone="unknown" title={t.text(why === "timedOut" ? "timedOutTitle" : "replacedTitle")}>
      <div class="lead">
        <p>{t.text(wayOn(why, state.visitKind, canSendCode))}</p>
        {saved !== null && <p>{saved}</p>}
      </div>
      <div class="ways">
        {offersCode && (
          <button type="button" class="primary wide" onClick={() => void actions.sendCode()}>
            {t.text("codeAgain")}
          </button>
        )}
        <Return url={actions.returnUrl} />
      </div>
    </Notice>
  );
}

function wayOn(why: "timedOut" | "replaced", kind: State["visitKind"], canSendCode: boolean): TextKey {
  if (why === "replaced") return "replacedText";
  if (canSendCode) return "timedOutCode";
  return kind === "mail" ? "timedOutMail" : "timedOutAsk";
}

/**
 * The entry that was sent when the visit ended was not saved. After a reload the page does not know about it and says
 * nothing.
 */
function savedText({ session, drafts }: State, t: Translate): string | null {
  if (!session) return null;
  const unsaved = session.fields.filter(({ id }) => id in drafts).map((field) => nameOf(field, t));
  if (unsaved.length > 0) return t.text("savedNot", { fields: t.all(unsaved) });
  return session.fields.some(({ filledBy }) => filledBy === "signer") ? t.text("savedAll") : null;
}

/** Nothing could be opened. What support needs is on the screen. */
export function FailedNotice({ failure }: { failure: Failure }) {
  const { t } = useApp();
  const offline = failure.code === "offline";
  return (
    <Notice
      icon={offline ? "offline" : "warning"}
      tone="unknown"
      title={t.text(offline ? "offlineTitle" : "errorTitle")}
    >
      <p class="lead">{t.text(offline ? "offlineOpen" : "errorText")}</p>
      <Reference failure={failure} />
      <div class="ways">
        <button type="button" class="primary wide" onClick={() => failure.retry()}>
          {t.text("tryAgain")}
        </button>
      </div>
    </Notice>
  );
}
