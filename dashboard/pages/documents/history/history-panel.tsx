import type { DocumentEvent, DocumentSigner } from "@probity/contract";
import { type ReactNode, useState } from "react";
import { classNames } from "../../../kit/class-names.ts";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { Segmented } from "../../../kit/segmented/segmented.tsx";
import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import type { Reading } from "../../../kit/states/reading.ts";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { Time } from "../../../kit/time/time.tsx";
import { useActor } from "../../../records/people/use-actor.ts";
import { recordStates } from "../../../records/states.ts";
import { historyTexts as texts } from "../../../texts/document.ts";
import { shortHash } from "../document-columns.tsx";
import { ChainStanding } from "./chain-standing.tsx";
import { describeEvent, signersThen } from "./describe-event.ts";
import { type HistoryEntry, historyEntries } from "./history-entries.ts";
import styles from "./history.module.css";
import type { DocumentHistory } from "./use-history.ts";

const states = recordStates(<SkeletonRows rows={10} columns={[160, 60]} height={40} />, texts);

type HistoryPanelProps = { reading: Reading<DocumentHistory>; signers: readonly DocumentSigner[] };

/** Everything that happened to the document, and whether the chain of its hashes holds. */
export function HistoryPanel({ reading, signers }: HistoryPanelProps) {
  const [which, setWhich] = useState<"all" | "people">("all");
  const nameOf = useActorName();
  const events = reading.state === "shown" ? reading.value.events : [];
  const signersAt = signersThen(signers, events);
  return (
    <Inspector
      title={texts.title}
      lead={
        reading.state === "shown" && <span className="meta ink-3">{texts.events(reading.value.events.length)}</span>
      }
      end={
        <Segmented
          label={texts.which}
          value={which}
          onValue={setWhich}
          segments={[
            { value: "all", label: texts.all },
            { value: "people", label: texts.people },
          ]}
        />
      }
      foot={<p className="meta ink-3">{texts.foot}</p>}
    >
      <RecordView reading={reading} states={states}>
        {(history) => (
          <>
            <ChainStanding history={history} />
            <ol className={styles.chain} aria-label={texts.title}>
              {historyEntries(history.events, { onlyPeople: which === "people", broken: history.broken ?? null }).map(
                (entry) => (
                  <Entry key={entry.event.id} {...{ entry, signersAt, nameOf }} broken={history.broken ?? null} />
                ),
              )}
            </ol>
          </>
        )}
      </RecordView>
    </Inspector>
  );
}

type Signers = readonly DocumentSigner[];
type Told = {
  signersAt: (seq: number) => Signers;
  nameOf: (actor: DocumentEvent["actor"], signers: Signers) => string;
};
type EntryProps = Told & { entry: HistoryEntry; broken: number | null };

function Entry({ entry: { event, folded }, broken, ...told }: EntryProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <EventLine {...told} event={event} broken={event.seq === broken}>
        {folded.length > 0 && !open && (
          <button
            type="button"
            className={styles.unfold}
            aria-label={texts.unfold(folded.length)}
            onClick={() => setOpen(true)}
          >
            {texts.folded(folded.length)}
          </button>
        )}
      </EventLine>
      {open && folded.map((other) => <EventLine key={other.id} {...told} event={other} broken={false} />)}
    </>
  );
}

type EventLineProps = Told & { event: DocumentEvent; broken: boolean; children?: ReactNode };

function EventLine({ event, signersAt, nameOf, broken, children }: EventLineProps) {
  const signers = signersAt(event.seq);
  return (
    <li className={classNames(styles.event, broken && styles.broken)} title={texts.entry(event.seq)}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.line}>
        <span className="mono">{event.type}</span>
        <span className="push meta ink-3">
          <Time at={event.at} />
        </span>
      </div>
      <div className={styles.line}>
        <bdi className="name meta ink-2">{nameOf(event.actor, signers)}</bdi>
        <span className="meta ink-3">{describeEvent(event, signers)}</span>
        {children}
        {broken && <strong className={styles.brokenWord}>{texts.brokenEntry}</strong>}
        <span className={classNames("push mono micro ink-3", styles.hash)} title={event.hash}>
          {shortHash(event.hash)}
        </span>
      </div>
    </li>
  );
}

/** Signers are named by the document, people and keys by the organization. */
function useActorName() {
  const actor = useActor();
  return ({ kind, id }: DocumentEvent["actor"], signers: Signers): string => {
    if (kind === "signer") return signers.find((signer) => signer.id === id)?.name ?? texts.formerSigner;
    return kind === "system" ? texts.system : actor(`${kind}:${id}`);
  };
}
