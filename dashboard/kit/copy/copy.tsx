import { useEffect, useState } from "react";
import { IconButton } from "../button/button.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./copy.module.css";

/** Puts a text on the clipboard and says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useKitTexts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return <IconButton icon={copied ? "check" : "copy"} label={copied ? texts.copied : label} onClick={copy} />;
}

/** The beginning and the end of an id; the whole of it is on the clipboard and in the title. */
export function shortId(id: string): string {
  return id.length <= 13 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** An id that can be copied. `whole` prints all of it. */
export function CopyableId({ id, what, whole = false }: { id: string; what: string; whole?: boolean }) {
  const texts = useKitTexts();
  return (
    <span className={styles.copyable}>
      <span className={styles.id} title={id}>
        {whole ? id : shortId(id)}
      </span>
      <CopyButton text={id} label={texts.copy(what)} />
    </span>
  );
}

/** A command or a request to paste elsewhere, kept as it is. */
export function CodeBlock({ code, what }: { code: string; what: string }) {
  const texts = useKitTexts();
  return (
    <div className={styles.code}>
      <code className={styles.text}>{code}</code>
      <CopyButton text={code} label={texts.copy(what)} />
    </div>
  );
}
