import { useState } from "preact/hooks";
import { useSession } from "../context.ts";
import { useModal } from "../focus.ts";
import { DialogFailure } from "./banners.tsx";

/** Declining ends the document for everybody, so it asks, and it asks why. */
export function Decline() {
  const { session, t, actions, state } = useSession();
  const dialog = useModal();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const send = (event: Event) => {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() !== "") void actions.decline(reason.trim());
  };
  return (
    <dialog
      class="dialog"
      ref={dialog}
      aria-labelledby="decline-title"
      onCancel={(event) => (event.preventDefault(), actions.askDecline(false))}
    >
      <form onSubmit={send} noValidate>
        <h2 id="decline-title">{t.text("declineTitle")}</h2>
        <p class="hint">{t.text("declineHint", { sender: session.document.sender })}</p>
        <label class="label" for="reason">
          {t.text("declineReason")}
        </label>
        <textarea
          id="reason"
          class="input"
          rows={3}
          maxLength={500}
          dir="auto"
          value={reason}
          aria-describedby="reason-problem"
          aria-invalid={missing}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <p class="problem" id="reason-problem" role="alert">
          {missing ? t.text("declineReasonMissing") : ""}
        </p>
        <DialogFailure />
        <footer class="dialog-footer">
          <button type="button" class="secondary" onClick={() => actions.askDecline(false)}>
            {t.text("cancel")}
          </button>
          <button type="submit" class="danger" aria-disabled={state.busy}>
            {t.text("declineConfirm")}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
