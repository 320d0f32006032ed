import { useSession } from "../context.ts";
import { Icon } from "../icon.tsx";
import type { Session } from "../session.ts";
import type { TextKey } from "../texts/en.ts";

/** The signers and their progress. */
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
              {signer.status === "signed" && <Icon name="tick" size={14} />}
              {signer.status === "declined" && <Icon name="close" size={12} />}
            </span>
            <span dir="auto">
              {signer.name}
              {signer.id === session.signer.id && <span class="you"> ({t.text("introYou")})</span>}
            </span>
            <span class="signer-status">{t.text(statusWord(signer, session.state))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Nobody has to sign any more. */
const ended: readonly Session["state"][] = ["declined", "voided", "expired"];

function statusWord({ status }: Session["signers"][number], state: Session["state"]): TextKey {
  if (status === "signed") return "signerSigned";
  if (status === "declined") return "signerDeclined";
  if (ended.includes(state)) return "signerNot";
  return status === "waiting" || status === "created" ? "signerLater" : "signerTurn";
}
