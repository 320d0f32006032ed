import type { WorkSummary } from "@probity/contract";
import type { ReactNode } from "react";
import { PageLink } from "../../frame/page-link.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Notice } from "../../kit/notice/notice.tsx";
import { Time } from "../../kit/time/time.tsx";
import { homeTexts as texts } from "../../texts/home.ts";
import styles from "./home.module.css";

/** Each number leads to the list behind it, by its key too. */
export const workNumbers = [
  { key: "1", what: "actions", to: "/work-items?kind=action" },
  { key: "2", what: "matches", to: "/work-items?kind=match" },
  { key: "3", what: "investigations", to: "/work-items?kind=investigation" },
  { key: "4", what: "overdue", to: "/work-items?overdue=true" },
] as const;

type Shown = { figure: string; shape: Shape; says: ReactNode };
const nothing = { figure: "0", shape: "fine", says: texts.nothingOpen } as const;

const shownOf: Record<(typeof workNumbers)[number]["what"], (work: WorkSummary) => Shown> = {
  actions: ({ byKind, byKindAndSeverity: { action } }) => {
    if (byKind.action === 0) return nothing;
    const severe = texts.severe(action.critical, action.high);
    const shape = action.critical > 0 ? "stop" : action.high > 0 ? "limit" : "look";
    return { figure: texts.atLeast(byKind.action, false), shape, says: severe || texts.noneSevere };
  },
  matches: ({ byKind, byKindAndSeverity: { match } }) => {
    if (byKind.match === 0) return nothing;
    const strong = match.critical;
    const says = strong > 0 ? texts.strongMatches(strong) : texts.noStrongMatch;
    return { figure: texts.atLeast(byKind.match, false), shape: strong > 0 ? "stop" : "look", says };
  },
  investigations: ({ byKind }) =>
    byKind.investigation === 0
      ? nothing
      : { figure: texts.atLeast(byKind.investigation, false), shape: "unknown", says: texts.unreviewed },
  overdue: ({ overdue, oldestOpenedAt }) => {
    if (overdue.count === 0) return { ...nothing, says: texts.noneOverdue };
    const says = oldestOpenedAt && (
      <>
        {texts.oldest} <Time at={oldestOpenedAt} as="span" />
      </>
    );
    return { figure: texts.atLeast(overdue.count, overdue.capped), shape: "limit", says };
  },
};

/** Four numbers, from counters that are kept and never from counting. */
export function WorkNumbers({ work }: { work: WorkSummary }) {
  return (
    <>
      {work.behind && (
        <Notice meaning="look" title={texts.behind}>
          {texts.behindText}
        </Notice>
      )}
      <section className={styles.works} aria-label={texts.works}>
        {workNumbers.map(({ key, what, to }) => {
          const { figure, shape, says } = shownOf[what](work);
          return (
            <PageLink key={key} to={to} className={styles.work}>
              <span className={styles.workHead}>
                {texts.numbers[what]} <Keys of={[key]} />
              </span>
              <span className="figure">{figure}</span>
              <span className={styles.says}>
                <Mark shape={shape} /> <span>{says}</span>
              </span>
            </PageLink>
          );
        })}
      </section>
    </>
  );
}
