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

/** The place of a field in the document, if it is shown there right now. */
export function scrollToField(fieldId: string): void {
  const place = document.querySelector(`[data-place="${CSS.escape(fieldId)}"]`);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
}
