import {
  type Completed,
  type Declined,
  type Envelope,
  type FieldCleared,
  type FieldFilled,
  type HostMessages,
  isEnvelope,
  messageSource,
  messageVersion,
  type PageMessages,
  type Resized,
  type SigningError,
} from "./messages.ts";

export type { Completed, Declined, FieldCleared, FieldFilled, FieldType, Resized, SigningError } from "./messages.ts";

/**
 * Called when something happens on the page. These are hints for your interface: a webhook, or a request from your server,
 * is the proof that somebody has signed.
 */
export type SigningCallbacks = {
  onReady?: (event: { documentId: string; signerId: string }) => void;
  onFieldFilled?: (event: FieldFilled) => void;
  onFieldCleared?: (event: FieldCleared) => void;
  onCompleted?: (event: Completed) => void;
  onDeclined?: (event: Declined) => void;
  onError?: (event: SigningError) => void;
  /** The preferred height of the page; the frame keeps the height you gave it. */
  onResize?: (event: Resized) => void;
};

export type MountOptions = SigningCallbacks & {
  /** The `url` of a signing session, whose `allowedOrigins` name the origin of this page. It works once. */
  url: string;
  /** The name of the frame for assistive technology. */
  title?: string;
};

export type Signing = {
  readonly frame: HTMLIFrameElement;
  /** Opens a field and moves the signer there. */
  focusField(fieldId: string): void;
  /** Removes the frame and stops all callbacks. */
  destroy(): void;
};

const callbackOf = {
  ready: "onReady",
  "field.filled": "onFieldFilled",
  "field.cleared": "onFieldCleared",
  completed: "onCompleted",
  declined: "onDeclined",
  error: "onError",
  resize: "onResize",
} as const satisfies Record<keyof PageMessages, keyof SigningCallbacks>;

/** Embeds the signing page in `target`, an element or a selector, and calls the callbacks. */
export function mountSigning(target: Element | string, options: MountOptions): Signing {
  const place = typeof target === "string" ? document.querySelector(target) : target;
  if (!place) throw new Error("mountSigning: there is no element to mount into.");
  const { origin } = new URL(options.url);

  const frame = document.createElement("iframe");
  frame.src = options.url;
  frame.title = options.title ?? "Sign the document";
  frame.referrerPolicy = "origin";
  frame.allow = "fullscreen";
  frame.style.cssText = "display:block;width:100%;height:100%;border:0";

  const receive = (event: MessageEvent<unknown>): void => {
    // Anybody can post to this window, so only messages from the frame itself count, and only while it shows the signing
    // page.
    if (event.source !== frame.contentWindow || event.origin !== origin || !isEnvelope(event.data)) return;
    const { source: _source, v: _version, type, ...told } = event.data;
    if (!Object.hasOwn(callbackOf, type)) return;
    const call = options[callbackOf[type as keyof PageMessages]] as ((event: unknown) => void) | undefined;
    call?.(told);
  };
  window.addEventListener("message", receive);
  place.append(frame);

  return {
    frame,
    focusField(fieldId) {
      const message: Envelope<HostMessages> = {
        source: messageSource,
        v: messageVersion,
        type: "field.focus",
        fieldId,
      };
      frame.contentWindow?.postMessage(message, origin);
    },
    destroy() {
      window.removeEventListener("message", receive);
      frame.remove();
    },
  };
}
