import type { ClipboardEvent } from "react";
import { useTicking } from "./now.ts";
import { absoluteTime, clockOf, dayOf, momentOf, relativeTime, span } from "./relative-time.ts";

const formats = {
  relative: relativeTime,
  /** Without `ago` or `in`, for a column whose head says which. */
  span: (at, now) => span(at.getTime() - now.getTime()),
  moment: momentOf,
  day: dayOf,
  clock: clockOf,
} satisfies Record<string, (at: Date, now: Date) => string>;

/** Short on screen, absolute with its zone on hover, ISO when copied. */
export function Time({ at, as = "relative" }: { at: string | Date; as?: keyof typeof formats }) {
  const date = new Date(at);
  const text = useTicking((now) => formats[as](date, now));
  const iso = date.toISOString();
  const copyIso = (event: ClipboardEvent) => {
    event.clipboardData.setData("text/plain", iso);
    event.preventDefault();
  };
  return (
    <time dateTime={iso} title={absoluteTime(date)} onCopy={copyIso}>
      {text}
    </time>
  );
}
