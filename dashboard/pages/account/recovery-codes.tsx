import { Button, buttonClass } from "../../kit/button/button.tsx";
import { CopyButton } from "../../kit/copy/copy.tsx";
import { useKitTexts } from "../../kit/texts.ts";
import { accountTexts } from "../../texts/account.ts";
import styles from "./account.module.css";

const texts = accountTexts.recovery;

type RecoveryCodesProps = { codes: readonly string[]; email: string; onKept: () => void };

/** Ten codes that the server answers once: they stay on the page until the person says that they are kept. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const { copy } = useKitTexts();
  const text = [texts.head(email), "", ...codes, ""].join("\n");
  return (
    <section className="stack stack-12" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p className="ink-2">{texts.explained}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex wrap">
        <CopyButton text={text} label={copy(texts.copy)} />
        <a
          className={buttonClass()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={texts.file}
        >
          {texts.download}
        </a>
        <Button onClick={() => print()}>{texts.print}</Button>
        <span className="push flex">
          <Button variant="primary" onClick={onKept}>
            {texts.kept}
          </Button>
        </span>
      </div>
    </section>
  );
}
