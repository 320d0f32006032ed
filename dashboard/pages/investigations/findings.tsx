import type { Finding, Investigation, InvestigationReview } from "@probity/contract";
import type { ReactNode } from "react";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { classNames } from "../../kit/class-names.ts";
import { shortId } from "../../kit/copy/copy.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { investigationsTexts } from "../../texts/investigations.ts";
import styles from "./investigations.module.css";

const texts = investigationsTexts.record;

type FindingsProps = {
  investigation: Pick<Investigation, "data">;
  reviews: readonly InvestigationReview[];
  /** Null is the investigation as a whole. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

/** What stands out, each with its reviews. The chosen one is what the composer reviews. */
export function Findings({ investigation: { data }, reviews, chosen, onChoose }: FindingsProps) {
  const of = (id: string | null) => reviews.filter((review) => review.data.findingId === id);
  return (
    <Panel title={texts.findings} note={texts.findingsNote(data.findings.length)} flush>
      <ol className={styles.findings}>
        <Choosable isChosen={chosen === null} onChoose={() => onChoose(null)} name={texts.whole}>
          <Reviews reviews={of(null)} />
        </Choosable>
        {data.findings.map((finding) => (
          <Choosable
            key={finding.id}
            isChosen={chosen === finding.id}
            onChoose={() => onChoose(finding.id)}
            name={finding.text}
          >
            <Cited finding={finding} />
            <Reviews reviews={of(finding.id)} />
          </Choosable>
        ))}
      </ol>
      {data.findings.length === 0 && <p className={styles.nothing}>{texts.noFindings}</p>}
    </Panel>
  );
}

type ChoosableProps = { isChosen: boolean; onChoose: () => void; name: string; children: ReactNode };

function Choosable({ isChosen, onChoose, name, children }: ChoosableProps) {
  return (
    <li className={classNames(styles.finding, isChosen && styles.chosen)} {...(isChosen && { "aria-current": true })}>
      <button type="button" className={styles.text} onClick={onChoose} aria-pressed={isChosen}>
        <bdi>{name}</bdi>
      </button>
      {children}
    </li>
  );
}

const pages = { assessments: "/assessments/", actions: null, events: null } as const;

/** Findings of a model say so; every other kind was calculated from the records it cites. */
function Cited({ finding: { kind, citations } }: { finding: Finding }) {
  return (
    <div className={styles.cited}>
      <Tag>{kind}</Tag>
      {citations.map(({ resource, id }) => {
        const base = pages[resource];
        return (
          <span key={id} className="meta ink-3">
            {resource}{" "}
            {base === null ? (
              <span className="mono" title={id}>
                {shortId(id)}
              </span>
            ) : (
              <PageLink to={`${base}${id}`} className="mono">
                {shortId(id)}
              </PageLink>
            )}
          </span>
        );
      })}
    </div>
  );
}

function Reviews({ reviews }: { reviews: readonly InvestigationReview[] }) {
  const actor = useActor();
  if (reviews.length === 0) return null;
  return (
    <ul className={styles.reviews} aria-label={texts.reviews}>
      {reviews.map(({ id, data }) => (
        <li key={id} className={styles.review}>
          <StatusBadge of="review" value={data.verdict} />
          <bdi>{data.reason}</bdi>
          <span className="push meta ink-3 nowrap">
            {actor(data.reviewer)}, <Time at={data.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
