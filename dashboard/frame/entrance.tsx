import { type ReactNode, useEffect } from "react";
import { baseUrl, version } from "../session/server.ts";
import { entranceTexts as texts } from "../texts/entrance.ts";
import styles from "./entrance.module.css";
import { Logo } from "./logo.tsx";

type EntranceProps = { title: string; children: ReactNode; below?: ReactNode };

/** A page for somebody whom nobody knows yet: one card, and where one is. */
export function Entrance({ title, children, below }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);
  return (
    <div className={styles.entrance}>
      <main className={styles.middle}>
        <div className={styles.product}>
          <Logo className={styles.mark} />
          {texts.product}
        </div>
        <h1 className="title">{title}</h1>
        {children}
        {below && <p className={`meta ink-2 ${styles.below}`}>{below}</p>}
      </main>
      <footer className={`meta ink-3 ${styles.foot}`}>
        <span>{new URL(baseUrl).host}</span>
        <span>
          {texts.product} {version}
        </span>
        <a href={`${baseUrl}/welcome`}>{texts.developers}</a>
      </footer>
    </div>
  );
}

export function EntranceForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

export function Or() {
  return <div className={styles.or}>{texts.or}</div>;
}
