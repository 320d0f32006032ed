import { type ReactNode, Suspense, useEffect } from "react";
import { useMode } from "../api/mode.ts";
import { classNames } from "../kit/class-names.ts";
import { KeyLine } from "../kit/keys/keys.tsx";
import { Time } from "../kit/time/time.tsx";
import type { Reading } from "../kit/states/reading.ts";
import { whenWanted } from "../kit/when-wanted.ts";
import { frameTexts as texts } from "../texts/frame.ts";
import styles from "./head.module.css";
import { currentPage } from "./page.tsx";
import { usePreferences } from "./preferences.ts";
import { PageLink } from "./page-link.tsx";
import { useStore } from "./store.ts";
import { viewable } from "./viewable.ts";

type HeadProps = {
  /** The name of the page or of its record. */
  title: ReactNode;
  /** For the title of the window, where the one above is not a text. */
  windowTitle?: string;
  crumbs?: readonly { title: string; to: string }[];
  note?: ReactNode;
  /** At the right end; decision pages have none, because deciding happens in the composer. */
  actions?: ReactNode;
  /** When it was read, and whether it is being read again. */
  reading?: Reading<unknown>;
};

const hintsMax = 4;
/** Beside the menus of a list there is less room. */
const hintsOfListMax = 2;

const HeadMenus = whenWanted(() => import("./head-menus.tsx"));

/** The header of a page: where one is, the first keys, when it was read. */
export function Head({ title, windowTitle, crumbs = [], note, actions, reading }: HeadProps) {
  const mode = useMode();
  const shown = useStore(currentPage);
  const viewed = useStore(viewable);
  const { singleKeys } = usePreferences();
  const name = windowTitle ?? (typeof title === "string" ? title : (shown?.title ?? texts.product));
  useEffect(() => {
    document.title = `${mode === "test" ? `${texts.titlePrefix} · ` : ""}${name} · ${texts.product}`;
  }, [mode, name]);
  const read = reading?.state === "shown" ? reading : null;
  const hints = Object.entries(shown?.keys ?? {}).slice(0, viewed ? hintsOfListMax : hintsMax);
  return (
    <header className={classNames(styles.head, read?.rereading && styles.rereading)}>
      {crumbs.length > 0 && (
        <nav className={styles.crumbs} aria-label={texts.navigation}>
          {crumbs.map((crumb) => (
            <span key={crumb.to}>
              <PageLink to={crumb.to}>{crumb.title}</PageLink> <span aria-hidden="true">/</span>
            </span>
          ))}
        </nav>
      )}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {note && <span className={classNames("ink-3", styles.note)}>{note}</span>}
      <span className={styles.end}>
        {singleKeys && hints.length > 0 && (
          <span className={styles.keys}>
            <KeyLine
              items={[
                ...hints.map(([key, does]) => ({ keys: key.split("+"), does })),
                { keys: ["?"], does: texts.allKeys },
              ]}
            />
          </span>
        )}
        {read && (
          <span className="meta ink-3 nowrap">
            {read.rereading ? (
              texts.rereading
            ) : (
              <>
                {texts.readAgo} <Time at={read.readAt} />
              </>
            )}
          </span>
        )}
        <Suspense>
          <HeadMenus />
        </Suspense>
        {actions}
      </span>
    </header>
  );
}
