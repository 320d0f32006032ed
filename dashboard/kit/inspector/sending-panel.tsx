import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { useCommitKey } from "../keys/use-commit-key.ts";
import { Notice } from "../notice/notice.tsx";
import { Inspector } from "./inspector.tsx";

type SendingPanelProps = {
  title: string;
  commit: string;
  why: string | undefined;
  refusal: string | null;
  sending: boolean;
  onSend: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A small form beside the page. A refusal stands above what was typed, which stays. */
export function SendingPanel({ title, commit, why, refusal, sending, onSend, onClose, children }: SendingPanelProps) {
  const send = () => {
    if (why === undefined && !sending) void onSend().catch(() => undefined);
  };
  useCommitKey(send);
  return (
    <Inspector
      title={title}
      onClose={onClose}
      foot={
        <Button variant="primary" wide keys={["Mod", "Enter"]} why={why} aria-busy={sending} onClick={send}>
          {commit}
        </Button>
      }
    >
      <form
        className="stack stack-12"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      >
        {refusal !== null && <Notice meaning="stop" urgent title={refusal} />}
        {children}
      </form>
    </Inspector>
  );
}
