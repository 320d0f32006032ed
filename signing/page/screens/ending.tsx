import { useApp, useSession } from "../context.ts";
import { Icon } from "../icon.tsx";
import { type EndingState, endingOf } from "./ending-words.ts";
import { Notice } from "./notice.tsx";
import { Signers } from "./signers.tsx";

/** Nothing can be filled in here now: why, and what follows for this signer. */
export function Ending({ state: at }: { state: EndingState }) {
  const { session, t, actions, state } = useSession();
  const { icon, tone, title, lead, next, file, mayClose } = endingOf({ ...session, state: at }, state.isOver, t);
  return (
    <Notice icon={icon} tone={tone} title={title}>
      <div class="lead" role="status">
        <p>{lead}</p>
        <p>{next}</p>
      </div>
      {session.signers.length > 1 && <Signers />}
      <div class="ways">
        {file && <Download file={file} isBusy={state.busy} />}
        <Return url={actions.returnUrl} />
      </div>
      {mayClose && <p class="hint">{t.text("mayClose")}</p>}
    </Notice>
  );
}

const downloads = {
  sealed: { class: "primary wide", text: "downloadSigned" },
  unsigned: { class: "secondary wide", text: "download" },
} as const;

function Download({ file, isBusy }: { file: keyof typeof downloads; isBusy: boolean }) {
  const { t, actions } = useSession();
  return (
    <button type="button" class={downloads[file].class} aria-disabled={isBusy} onClick={() => void actions.download()}>
      <Icon name="download" />
      {t.text(isBusy ? "downloading" : downloads[file].text)}
    </button>
  );
}

export function Return({ url }: { url: string | null }) {
  const { t } = useApp();
  if (url === null || !/^https?:/.test(url)) return null;
  return (
    <a class="button secondary wide" href={url}>
      {t.text("returnTo", { host: new URL(url).host })}
    </a>
  );
}
