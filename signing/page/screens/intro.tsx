import { useSession } from "../context.ts";
import { stepsOf } from "../fields/steps.ts";
import { useHeadingFocus } from "../focus.ts";
import { Icon } from "../icon.tsx";
import { Signers } from "./signers.tsx";

/** Says who asks for a signature, and for which document. */
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
          {expiresAt !== null && <li class="own-line">{t.text("introExpires", { date: t.date(expiresAt) })}</li>}
        </ul>
      </div>
    </div>
  );
}
