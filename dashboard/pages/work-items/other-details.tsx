import type { WorkItem } from "@probity/contract";
import { useKeyHandlers } from "../../frame/keys.ts";
import { PageLink, useGo } from "../../frame/page-link.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import { ItemHead } from "./item-head.tsx";
import { NotesOfItem } from "./notes-of-item.tsx";
import { SubjectStrip } from "./subject-strip.tsx";
import styles from "./work-items.module.css";

type ElsewhereProps = { item: WorkItem; text: string; to: string; link: string };

/** An item whose record has a page of its own, where it is decided. */
function DecidedElsewhere({ item, text, to, link }: ElsewhereProps) {
  const { data } = item;
  const go = useGo();
  useKeyHandlers({ Enter: () => go(to) });
  const facts: [string, string][] = [[texts.severity, data.severity]];
  if (data.listKey !== null) facts.push(["list", data.listKey]);
  if (data.policyKey !== null) facts.push(["policyKey", data.policyKey]);
  return (
    <article>
      <ItemHead item={item} title={<span dir="auto">{data.name}</span>} />
      <div className={classNames(styles.body, styles.alone)}>
        {data.subjectId === null ? (
          <p className="meta ink-3">{texts.noSubject}</p>
        ) : (
          <SubjectStrip subjectId={data.subjectId} />
        )}
        <Panel title={data.kind}>
          <p>{text}</p>
          <KeyValues items={facts} />
          <PageLink to={to} className={buttonClass({ variant: "primary" })}>
            {link}
            <Keys of={["Enter"]} />
          </PageLink>
        </Panel>
        <NotesOfItem item={item} />
      </div>
    </article>
  );
}

export const MatchDetail = ({ item }: { item: WorkItem }) => (
  <DecidedElsewhere
    item={item}
    text={texts.reviewMatch}
    to={`/screening/runs/${item.data.runId}?match=${item.data.resourceId}`}
    link={texts.openRun}
  />
);

export const InvestigationDetail = ({ item }: { item: WorkItem }) => (
  <DecidedElsewhere
    item={item}
    text={texts.investigationText}
    to={`/investigations/${item.data.resourceId}`}
    link={texts.openInvestigation}
  />
);

export const VerificationDetail = ({ item }: { item: WorkItem }) => (
  <DecidedElsewhere
    item={item}
    text={texts.openSession}
    to={`/subjects/${item.data.subjectId}?tab=verification`}
    link={texts.openSubject}
  />
);

export const ProposalDetail = ({ item }: { item: WorkItem }) => (
  <DecidedElsewhere
    item={item}
    text={texts.proposalText}
    to={`/proposals/${item.data.resourceId}`}
    link={texts.review}
  />
);
