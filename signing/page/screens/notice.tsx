import type { ComponentChildren } from "preact";
import { useHeadingFocus } from "../focus.ts";
import { Icon, type IconName } from "../icon.tsx";

export type Tone = "fine" | "look" | "stop" | "unknown";

/** A screen that says one thing. */
export function Notice(props: { icon: IconName; tone: Tone; title: string; children: ComponentChildren }) {
  const { icon, tone, title, children } = props;
  const heading = useHeadingFocus();
  return (
    <main class="card-screen">
      <div class="card">
        <span class={`emblem ${tone}`}>
          <Icon name={icon} size={32} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
