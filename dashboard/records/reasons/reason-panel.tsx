import { type ComponentProps, type ReactNode, useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useSingleKeys } from "../../frame/preferences.ts";
import { CommitButton, type Composer } from "../../kit/composer/composer.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useToast } from "../../kit/toast/toast.tsx";

type ReasonPanelProps = {
  title: string;
  commit: string;
  why: string | undefined;
  write: { sending: boolean; error: unknown };
  /** Answers with the sentence that is shown afterwards. */
  onCommit: (reason: string) => Promise<string>;
  onClose: () => void;
  /** Below the button: what follows. */
  note?: string;
  /** Where the reason is written; it decides which reasons are offered. */
  composer: (props: ComponentProps<typeof Composer>) => ReactNode;
  children: ReactNode;
};

/** A side panel that does one thing, with a reason. A refusal stands above what was typed, which stays. */
export function ReasonPanel({ title, commit, why, write, onClose, note, composer, ...props }: ReasonPanelProps) {
  const [reason, setReason] = useState("");
  const keysOn = useSingleKeys();
  const toast = useToast();
  const { sending, error } = write;
  const send = async () => {
    if (why !== undefined || reason.trim() === "") return;
    const done = await props.onCommit(reason).catch(() => null);
    if (done === null) return;
    toast(done, { shape: "fine" });
    onClose();
  };
  const onCommit = () => void send();
  return (
    <Inspector
      title={title}
      onClose={onClose}
      foot={
        <>
          <CommitButton {...{ reason, why, sending, onCommit }}>{commit}</CommitButton>
          {note !== undefined && <p className="micro ink-3">{note}</p>}
        </>
      }
    >
      {error !== null && <Notice meaning="stop" title={sentenceOf(error)} urgent />}
      {props.children}
      {composer({ reason, onReason: setReason, commit, onCommit, why, sending, keysOn, footless: true })}
    </Inspector>
  );
}
