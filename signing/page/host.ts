import { type HostMessages, isEnvelope, messageSource, messageVersion, type PageMessages } from "../messages.ts";

/** The origins a session allows, as the server wrote them into the page; the same that may frame it. */
const allowedOrigins: readonly string[] = (
  document.querySelector<HTMLMetaElement>('meta[name="allowed-origins"]')?.content ?? ""
)
  .split(" ")
  .filter((origin) => origin !== "");

export const isEmbedded = window.parent !== window;

/**
 * The host's origin if the browser reveals it; otherwise every allowed origin, and the browser delivers to the right one.
 */
function targets(): readonly string[] {
  const ancestor = window.location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  if (ancestor === null) return allowedOrigins;
  return allowedOrigins.includes(ancestor) ? [ancestor] : [];
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/** Posts to the host only: a message without a target origin would reach any page that frames this one. */
export function tell<Type extends keyof PageMessages>(type: Type, message: PageMessages[Type]): void {
  if (!isEmbedded) return;
  for (const origin of targets())
    window.parent.postMessage({ source: messageSource, v: messageVersion, type, ...message }, origin);
}

export function listen(on: { [Type in keyof HostMessages]: (message: HostMessages[Type]) => void }): void {
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || !allowedOrigins.includes(event.origin) || !isEnvelope(event.data)) return;
    const { type, fieldId } = event.data;
    if (type === "field.focus" && typeof fieldId === "string") on["field.focus"]({ fieldId });
  });
}

/** Reports the height of the content as it changes. */
export function reportHeight(): void {
  let reported = 0;
  new ResizeObserver(() => {
    const { height } = document.body.getBoundingClientRect();
    if (Math.ceil(height) === reported) return;
    reported = Math.ceil(height);
    tell("resize", { height: reported });
  }).observe(document.body);
}
