import { useSession } from "../context.ts";
import { stepsOf } from "../fields/steps.ts";
import { useHeadingFocus } from "../focus.ts";
import { Icon } from "../icon.tsx";
import type { SessionSigner } from "../session.ts";
import type { TextKey } from "../texts/en.ts";

/** Who asks, and for what. */
export function Intro() {
  const { session, t, actions } = useSession();
  const heading = useHeadingFocus();
  return (
    <main class="card-screen">
      <div class="card">
        <p class="greeting">{t.text("introGreeting", { name: session.signer.name })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {t.text("introTitle", { sender: session.document.sender })}
        </h1>
        <Summary />
        {session.signers.length > 1 && <Signers />}
        <div class="ways">
          <button type="button" class="primary wide" onClick={() => actions.visit.startReading()}>
            {t.text("continue")}
          </button>
          {session.document.allowDecline && (
            <button type="button" class="quiet" onClick={() => actions.askDecline(true)}>
              {t.text("decline")}
            </button>
          )}
        </div>
      </div>
    </main>
  );
}

function Summary() {
  const { session, t } = useSession();
  const { name, pageCount, expiresAt } = session.document;
  return (
    <div class="summary">
      <Icon name="document" size={28} />
      <div>
        <p class="summary-name" dir="auto">
          {name}
        </p>
        <ul class="facts">
          <li>{t.count("introPages", pageCount)}</li>
          <li>{t.count("introFields", stepsOf(session.fields).length)}</li>
          {expiresAt !== null && <li>{t.text("introExpires", { date: t.date(expiresAt) })}</li>}
        </ul>
      </div>
    </div>
  );
}

export function Signers() {
  const { session, t } = useSession();
  const inOrder = session.signers.toSorted((one, other) => one.signingOrder - other.signingOrder);
  return (
    <section aria-labelledby="signers-title">
      <h2 id="signers-title" class="small-title">
        {t.text("introSigners")}
      </h2>
      <ol class="signers">
        {inOrder.map((signer) => (
          <li key={signer.id} data-status={signer.status}>
            <span class="signer-mark" aria-hidden="true">
              {signer.status === "signed" ? <Icon name="tick" size={14} /> : null}
            </span>
            <span dir="auto">
              {signer.name}
              {signer.id === session.signer.id && <span class="you"> ({t.text("introYou")})</span>}
            </span>
            <span class="signer-status">{t.text(statusWord(signer))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function statusWord({ status }: SessionSigner): TextKey {
  if (status === "signed") return "signerSigned";
  if (status === "declined") return "signerDeclined";
  return status === "waiting" || status === "created" ? "signerLater" : "signerTurn";
}
