import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../page/icon.tsx";
import type { Finding } from "./findings.ts";
import type { Texts } from "./texts/en.ts";

/** What was found, in one sentence, and the facts below it. It takes the focus, so that it is read at once. */
export function Result({ finding, texts }: { finding: Finding; texts: Texts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [finding]);
  return (
    <section class="result" data-tone={finding.tone} aria-labelledby="found">
      {finding.isTest && <p class="test-bar">{texts.test}</p>}
      <div class="found">
        <span class="emblem">
          <Icon name={finding.icon} size={32} />
        </span>
        <div>
          <h2 id="found" ref={heading} tabIndex={-1}>
            {texts[finding.title]}
          </h2>
          <p>{texts[finding.text]}</p>
        </div>
      </div>
      <dl>
        {finding.facts.map(({ label, value, code }) => (
          <div key={label}>
            <dt>{texts[label]}</dt>
            <dd class={code ? "code" : ""} dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
