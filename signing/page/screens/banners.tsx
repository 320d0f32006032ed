import type { ComponentChildren } from "preact";
import { useApp } from "../context.ts";
import { nameOf } from "../fields/naming.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { Failure, State } from "../state.ts";
import type { TextKey } from "../texts/en.ts";
import type { Translate } from "../texts/languages.ts";

/** Problems with the connection, the server or a field that is not in sight, above the current screen. */
export function Banners() {
  const { state, t, actions } = useApp();
  const { failure, online, session, notice } = state;
  const field = session?.fields.find(({ id }) => id === notice?.fieldId);
  return (
    <div class="banners" aria-live="assertive">
      {!online && session && (
        <Banner kind="offline" icon="offline">
          <span>
            <strong>{t.text("offlineTitle")}.</strong> {t.text("offlineText")}
          </span>
          <button type="button" class="quiet" onClick={() => void actions.visit.reconnect()}>
            {t.text("tryAgain")}
          </button>
        </Banner>
      )}
      {failure && (
        <Banner kind="error" icon="warning">
          <span>
            <strong>{t.text("errorTitle")}.</strong> {failureText(state, t)} <Reference failure={failure} />
          </span>
          <Dismiss />
          <button type="button" class="quiet" onClick={() => actions.retry()}>
            {t.text("tryAgain")}
          </button>
        </Banner>
      )}
      {notice && field && (
        <Banner kind="notice" icon="warning">
          <span>{t.text(notice.text, { field: nameOf(field, t) })}</span>
          <Dismiss />
        </Banner>
      )}
    </div>
  );
}

function Banner({ kind, icon, children }: { kind: string; icon: IconName; children: ComponentChildren }) {
  return (
    <div class="banner" data-banner={kind}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

function Dismiss() {
  const { t, actions } = useApp();
  return (
    <button type="button" class="quiet icon-only" aria-label={t.text("dismiss")} onClick={() => actions.dismiss()}>
      <Icon name="close" />
    </button>
  );
}

/** The reference that support needs to find the request. */
export function Reference({ failure }: { failure: Failure }) {
  const { t } = useApp();
  if (failure.requestId === null) return null;
  return <span class="reference">{t.text("errorReference", { requestId: failure.requestId })}</span>;
}

/** The same for dialogs, which cover the banners. */
export function DialogFailure() {
  const { state, t } = useApp();
  return (
    <p class="problem" role="alert">
      {failureText(state, t) ?? ""}
    </p>
  );
}

/** The reason for a failure and what to do now; null if nothing has failed. */
function failureText({ online, failure }: State, t: Translate): string | null {
  if (!online) return t.text("offlineRetry");
  return failure && t.text(sentenceOf(failure));
}

function sentenceOf({ status }: Failure): TextKey {
  if (status === 429 || status === 503) return "failureBusy";
  return status >= 500 ? "failureServer" : "failureRefused";
}
