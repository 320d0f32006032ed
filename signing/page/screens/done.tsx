import { useSession } from "../context.ts";
import { useHeadingFocus } from "../focus.ts";
import { Icon } from "../icon.tsx";
import { Signers } from "./intro.tsx";

/** The signer's part is over. What becomes of the document is said as it stands, and nothing is promised. */
export function Done() {
  const { session, t, actions, state } = useSession();
  const heading = useHeadingFocus();
  const { status, name } = session.document;
  const word = status === "completed" ? "doneCompleted" : status === "finalizing" ? "doneFinalizing" : "doneWaiting";
  return (
    <main class="card-screen">
      <div class="card">
        <span class="emblem fine">
          <Icon name="tick" size={32} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {t.text("doneTitle")}
        </h1>
        <p class="lead" role="status">
          {t.text(word, { document: name })}
        </p>
        {session.signers.length > 1 && <Signers />}
        <div class="ways">
          <Download isSigned={status === "completed"} isBusy={state.busy} />
          <Return url={actions.returnUrl} />
        </div>
        <p class="hint">{t.text("mayClose")}</p>
      </div>
    </main>
  );
}

export function Download({ isSigned, isBusy }: { isSigned: boolean; isBusy: boolean }) {
  const { t, actions } = useSession();
  return (
    <button type="button" class="primary wide" aria-disabled={isBusy} onClick={() => void actions.download()}>
      <Icon name="download" />
      {t.text(isBusy ? "downloading" : isSigned ? "downloadSigned" : "download")}
    </button>
  );
}

export function Return({ url }: { url: string | null }) {
  const { t } = useSession();
  if (url === null || !/^https?:/.test(url)) return null;
  return (
    <a class="button secondary wide" href={url}>
      {t.text("returnTo", { host: new URL(url).host })}
    </a>
  );
}
