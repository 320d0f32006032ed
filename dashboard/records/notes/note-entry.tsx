import type { Note } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useDownload } from "../../api/files.ts";
import { usePeople } from "../../api/people.ts";
import { useRoles } from "../../api/roles.ts";
import { Button } from "../../kit/button/button.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/icon/icon.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { Who } from "../../kit/who/who.tsx";
import { useSession } from "../../session/use-session.ts";
import { notesTexts as texts } from "../../texts/notes.ts";
import { useActor } from "../people/use-actor.ts";
import { CorrectNote } from "./correct-note.tsx";
import { sizeOf } from "./file-size.ts";
import { mentionsIn, partsOf } from "./mentions.ts";
import { NoteHistory } from "./note-history.tsx";
import styles from "./notes.module.css";
import { WithdrawNote } from "./withdraw-note.tsx";

type NoteEntryProps = { note: Note; workItemId: string | null };
type Doing = "correct" | "withdraw" | "history" | null;

/** A note as it stands: what it says, whom it is for, and what its author or an administrator can do with it. */
export function NoteEntry({ note, workItemId }: NoteEntryProps) {
  const [doing, setDoing] = useState<Doing>(null);
  const session = useSession();
  const me = session.kind === "signed-in" ? session.userId : "";
  const actor = useActor();
  const { data } = note;
  const mine = data.createdBy === `user:${me}`;
  const forMe = data.mentions.includes(me);
  const done = () => setDoing(null);
  const name = actor(data.createdBy);
  return (
    <li className={classNames(styles.entry, forMe && styles.forMe)}>
      <div className={styles.head}>
        <Who name={name} me={mine} />
        <strong className={styles.author}>{name}</strong>
        {mine && <Tag>{texts.you}</Tag>}
        {forMe && <Tag>{texts.forYou}</Tag>}
        {data.workItem !== null && (
          <Tag>{data.workItem.id === workItemId ? texts.onItem : texts.onOther[data.workItem.kind]}</Tag>
        )}
        <span className="push meta ink-3 nowrap">
          <Time at={data.createdAt} />
        </span>
      </div>
      {doing === "correct" ? <CorrectNote note={note} onDone={done} /> : <Body note={note} />}
      {doing === "withdraw" && <WithdrawNote id={note.id} onDone={done} />}
      {doing === "history" && <NoteHistory id={note.id} />}
      {(doing === null || doing === "history") && (
        <Steps note={note} mine={mine} doing={doing} onStep={(step) => setDoing(step === doing ? null : step)} />
      )}
    </li>
  );
}

/** What it says, or who took it back. Those who may still see it open it on purpose. */
function Body({ note }: { note: Note }) {
  const { withdrawn, withheld } = note.data;
  const [opened, setOpened] = useState(false);
  const actor = useActor();
  if (withdrawn === null) return <Said note={note} />;
  return (
    <div className={styles.withdrawn}>
      <p className="meta">
        {texts.withdrawn(actor(withdrawn.by))}, <Time at={withdrawn.at} />: “{withdrawn.reason}”
      </p>
      {withheld ? (
        <p className="meta ink-3">{texts.withheld}</p>
      ) : (
        <Button small variant="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? texts.hide : texts.show}
        </Button>
      )}
      {opened && <Said note={note} />}
    </div>
  );
}

function Said({ note }: { note: Note }) {
  const { text, mentions, files } = note.data;
  const people = usePeople();
  const written = mentionsIn(text ?? "", people);
  const others = people.filter(({ id }) => mentions.includes(id) && !written.includes(id));
  return (
    <>
      <p className={styles.said} dir="auto">
        {partsOf(text ?? "", people).map((part, at) =>
          typeof part === "string" ? (
            part
          ) : (
            <span key={at} className={styles.mention} title={part.data.email}>
              @{part.data.email.split("@", 1)}
            </span>
          ),
        )}
      </p>
      {others.length > 0 && (
        <p className="meta ink-3">{texts.forOthers(others.map(({ data }) => data.email).join(", "))}</p>
      )}
      {files.length > 0 && <Files note={note} />}
    </>
  );
}

function Files({ note }: { note: Note }) {
  const download = useDownload("GET /notes/{id}/files/{fileId}");
  const toast = useToast();
  return (
    <ul className={styles.files} aria-label={texts.files}>
      {note.data.files.map(({ id, name, bytes }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.file}
            aria-label={texts.download(name, sizeOf(bytes))}
            onClick={() =>
              void download({ id: note.id, fileId: id }, name).catch((error: unknown) =>
                toast(sentenceOf(error), { shape: "stop" }),
              )
            }
          >
            <Icon name="documents" size={14} />
            <span className={styles.name}>{name}</span>
            <span className="meta ink-3">{sizeOf(bytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type StepsProps = { note: Note; mine: boolean; doing: Doing; onStep: (step: Doing) => void };

/** Its author corrects and withdraws it, owners and admins withdraw it; everybody sees what it said before. */
function Steps({ note, mine, doing, onStep }: StepsProps) {
  const { role, may } = useRoles();
  const { revision, correctedAt, withdrawn, withheld } = note.data;
  const open = withdrawn === null && may("POST /notes");
  const administers = role === "owner" || role === "admin";
  return (
    <div className={styles.steps}>
      {revision > 1 && !withheld && (
        <Button small variant="quiet" aria-expanded={doing === "history"} onClick={() => onStep("history")}>
          {doing === "history" ? texts.hideHistory : texts.corrected}
          {doing !== "history" && <Time at={correctedAt!} />}
        </Button>
      )}
      {open && mine && (
        <Button small variant="quiet" aria-label={texts.correctOf} onClick={() => onStep("correct")}>
          {texts.correct}
        </Button>
      )}
      {open && (mine || administers) && (
        <Button small variant="quiet" aria-label={texts.withdrawOf} onClick={() => onStep("withdraw")}>
          {texts.withdraw}
        </Button>
      )}
    </div>
  );
}
