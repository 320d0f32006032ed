import { type ReactNode, useState } from "react";
import { Button } from "../button/button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { CodeBlock } from "../copy/copy.tsx";
import { Notice } from "../notice/notice.tsx";
import { useKitTexts } from "../texts.ts";
import { Inspector } from "./inspector.tsx";
import styles from "./shown-once.module.css";

type ShownOnceProps = {
  title: string;
  end?: ReactNode;
  /** Null when the answer was repeated too late to hold it. */
  code: string | null;
  what: string;
  words: { first: string; gone: string; once: string };
  onDone: () => void;
};

/** A secret, in memory alone. It does not close before somebody says that they have stored it. */
export function ShownOnce({ title, end, code, what, words, onDone }: ShownOnceProps) {
  const texts = useKitTexts();
  const [stored, setStored] = useState(false);
  return (
    <Inspector
      title={title}
      end={end}
      foot={
        <Button
          variant="primary"
          wide
          why={stored || code === null ? undefined : words.first}
          whyAt="elsewhere"
          onClick={onDone}
        >
          {texts.done}
        </Button>
      }
    >
      {code === null ? (
        <Notice meaning="look" title={words.gone} />
      ) : (
        <div className="stack stack-12">
          <CodeBlock what={what} code={code} />
          <label className={styles.stored}>
            <Checkbox label={texts.stored} checked={stored} onChange={(event) => setStored(event.target.checked)} />
            {texts.stored}
          </label>
          <p className="meta ink-3">{words.once}</p>
        </div>
      )}
    </Inspector>
  );
}
