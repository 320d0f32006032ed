import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Moves the focus to a heading when its screen appears, so that a screen reader begins to read there. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return heading;
}

/** A modal dialog for as long as it is shown. The browser keeps the focus inside, and gives it back afterwards. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** Focuses the control of the open step: the next key is meant for this field. */
export function focusSheet(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(`.sheet ${selector}`);
  const control = find(".sheet-body input:checked") ?? find(".sheet-body :is(input, textarea, select, button)");
  (control ?? document.querySelector<HTMLElement>(".sheet"))?.focus({ preventScroll: true });
}

let isPressed = false;
for (const type of ["pointerdown", "pointerup", "pointercancel"] as const)
  window.addEventListener(type, () => void (isPressed = type === "pointerdown"), { capture: true });

/**
 * Delays changes that move the page until a press is over. The press that takes the focus from a field may be meant for a
 * button below it, and would miss it if a message appeared in between.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const over = () => {
    removeEventListener("pointerup", over, { capture: true });
    removeEventListener("pointercancel", over, { capture: true });
    setTimeout(work);
  };
  addEventListener("pointerup", over, { capture: true });
  addEventListener("pointercancel", over, { capture: true });
}

/** The place of a field in the document, if it is shown there right now. */
export function scrollToField(fieldId: string): void {
  const place = document.querySelector(`[data-place="${CSS.escape(fieldId)}"]`);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
}
