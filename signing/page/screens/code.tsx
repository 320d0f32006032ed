import { useEffect, useState } from "preact/hooks";
import { useApp } from "../context.ts";
import type { AskedCode } from "../state.ts";
import { Notice } from "./notice.tsx";

/** Mail links may ask for a code, so that a forwarded message does not sign. */
export function CodeScreen({ asked: { note, waitSeconds, problem, sending } }: { asked: AskedCode }) {
  const { t, actions } = useApp();
  const [code, setCode] = useState("");
  useEffect(() => {
    if (problem !== null) document.getElementById("code")?.focus();
  }, [problem]);
  const send = (event: Event) => {
    event.preventDefault();
    if (code.trim() !== "" && !sending) void actions.enterCode(code.trim());
  };
  return (
    <Notice icon="mail" tone="look" title={t.text("codeTitle")}>
      <form onSubmit={send} class="code-form" noValidate>
        <p class="lead" role="status">
          {note === "codeSentRecently" ? t.count(note, waitSeconds) : t.text(note)}
        </p>
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
          aria-invalid={problem !== null}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <p class="problem" id="code-problem" role="alert">
          {problem === null ? "" : t.text(problem)}
        </p>
        <div class="ways">
          <button type="submit" class="primary wide" aria-disabled={sending}>
            {t.text("codeSend")}
          </button>
          <button
            type="button"
            class="quiet"
            aria-disabled={sending}
            onClick={() => !sending && void actions.sendCode()}
          >
            {t.text("codeAgain")}
          </button>
        </div>
      </form>
    </Notice>
  );
}
