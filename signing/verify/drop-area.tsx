import { useRef } from "preact/hooks";
import { Icon } from "../page/icon.tsx";
import type { Texts } from "./texts/en.ts";

type DropAreaProps = { texts: Texts; isBusy: boolean; isSmall: boolean; onFile: (file: File) => Promise<void> };

/** A button that is large enough to drop something on. */
export function DropArea({ texts, isBusy, isSmall, onFile }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const taken = () => {
    const file = input.current?.files?.[0];
    if (file) void onFile(file);
    // The same file again, after it was changed, is another choice.
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <button
        type="button"
        class={`drop ${isSmall ? "small" : ""}`}
        aria-busy={isBusy}
        onClick={() => input.current?.click()}
      >
        {!isSmall && <Icon name="document" size={40} />}
        <span class="drop-words">
          <span class="drop-title">{isBusy ? texts.reading : isSmall ? texts.another : texts.choose}</span>
          {!isBusy && <span>{texts.drop}</span>}
        </span>
        {!isSmall && <span class="limit">{texts.limit}</span>}
      </button>
      <p role="status" class="visually-hidden">
        {isBusy && texts.reading}
      </p>
      <input ref={input} type="file" hidden accept=".pdf,.json,application/pdf,application/json" onChange={taken} />
    </>
  );
}
