import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useApp, useSession } from "../context.ts";
import { useHeadingFocus } from "../focus.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { Session } from "../session.ts";
import type { Failure } from "../state.ts";
import type { TextKey } from "../texts/en.ts";
import { Reference } from "./banners.tsx";
import { Download, Return } from "./done.tsx";
import { Signers } from "./intro.tsx";

type NoticeProps = {
  icon: IconName;
  tone: "fine" | "look" | "stop" | "unknown";
  title: string;
  children: ComponentChildren;
};

function Notice({ icon, tone, title, children }: NoticeProps) {
  const heading = useHeadingFocus();
  return (
    <main class="card-screen">
      <div class="card">
        <span class={`emblem ${tone}`}>
          <Icon name={icon} size={32} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

type Words = { icon: IconName; tone: NoticeProps["tone"]; title: TextKey; text: TextKey };
const words = {
  waiting: { icon: "clock", tone: "look", title: "waitingTitle", text: "waitingText" },
  expired: { icon: "clock", tone: "unknown", title: "expiredTitle", text: "expiredText" },
  declined: { icon: "stop", tone: "stop", title: "declinedTitle", text: "declinedText" },
  voided: { icon: "stop", tone: "unknown", title: "voidedTitle", text: "voidedText" },
  signed: { icon: "tick", tone: "fine", title: "signedTitle", text: "signedText" },
  finalizing: { icon: "tick", tone: "fine", title: "signedTitle", text: "doneFinalizing" },
  completed: { icon: "tick", tone: "fine", title: "signedTitle", text: "doneCompleted" },
} as const satisfies Record<Exclude<Session["state"], "ready">, Words>;

/** What the document's own state leaves to say. */
export function StateNotice({ state: at }: { state: keyof typeof words }) {
  const { session, t, actions, state } = useSession();
  const { icon, tone, title, text } = words[at];
  const byMe = at === "declined" && session.signer.status === "declined";
  const values = { document: session.document.name, sender: session.document.sender };
  const hasFile = at === "signed" || at === "completed" || at === "finalizing";
  return (
    <Notice icon={icon} tone={tone} title={t.text(title)}>
      <p class="lead">{t.text(byMe ? "declinedByYou" : text, values)}</p>
      {session.signers.length > 1 && at !== "voided" && <Signers />}
      <div class="ways">
        {hasFile && <Download isSigned={at === "completed"} isBusy={state.busy} />}
        <Return url={actions.returnUrl} />
      </div>
    </Notice>
  );
}

export function ClosedNotice({ why }: { why: "link" | "ended" }) {
  const { t } = useApp();
  return (
    <Notice icon="link" tone="unknown" title={t.text(why === "link" ? "linkTitle" : "endedTitle")}>
      <p class="lead">{t.text(why === "link" ? "linkText" : "endedText")}</p>
    </Notice>
  );
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

/** Mail links may ask for a code, so that a forwarded message does not sign. */
export function CodeScreen({ wrong, sending }: { wrong: boolean; sending: boolean }) {
  const { t, actions } = useApp();
  const [code, setCode] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    if (code.trim() !== "" && !sending) void actions.enterCode(code.trim());
  };
  return (
    <Notice icon="mail" tone="look" title={t.text("codeTitle")}>
      <form onSubmit={send} class="code-form" noValidate>
        <p class="lead">{t.text("codeText")}</p>
        <label class="label" for="code">
          {t.text("codeLabel")}
        </label>
        <input
          id="code"
          class="input code"
          inputMode="numeric"
          autocomplete="one-time-code"
          dir="ltr"
          maxLength={12}
          value={code}
          aria-describedby="code-problem"
          aria-invalid={wrong}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <p class="problem" id="code-problem" role="alert">
          {wrong ? t.text("codeWrong") : ""}
        </p>
        <button type="submit" class="primary wide" aria-disabled={sending}>
          {t.text("codeSend")}
        </button>
      </form>
    </Notice>
  );
}
