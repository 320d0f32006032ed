import type { Document, Field } from "@probity/contract";
import type { ReactNode } from "react";
import { HoldPanel } from "../../../records/life-span/hold-panel.tsx";
import { ErasePanel } from "./erase-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import type { PanelName } from "./panel-names.ts";
import { ReopenPanel } from "./reopen-panel.tsx";
import { ReplacePanel } from "./replace-panel.tsx";
import { type Authentication, SendPanel } from "./send-panel.tsx";
import { SignerPanel } from "./signer-panel.tsx";
import { VerifyPanel } from "./verify-panel.tsx";
import { VoidPanel } from "./void-panel.tsx";

type DocumentPanelProps = {
  panel: PanelName;
  document: Document;
  /** Whom the panel is about; none adds one. */
  signerId: string | undefined;
  fields: readonly Field[];
  authentication: Authentication | undefined;
  onClose: () => void;
};

/** The side panel that is open. */
export function DocumentPanel({ panel, document, signerId, fields, authentication, onClose }: DocumentPanelProps) {
  const signer = document.signers.find(({ id }) => id === signerId) ?? null;
  const panels: Record<PanelName, () => ReactNode> = {
    send: () => <SendPanel {...{ document, authentication, onClose }} />,
    void: () => <VoidPanel {...{ document, onClose }} />,
    reopen: () => <ReopenPanel {...{ document, onClose }} />,
    verify: () => <VerifyPanel {...{ document, onClose }} />,
    hold: () => <HoldPanel kind="document" id={document.id} hold={document.hold} onClose={onClose} />,
    erase: () => <ErasePanel {...{ document, fields, onClose }} />,
    signer: () => <SignerPanel key={signerId} {...{ document, signer, fields, onClose }} />,
    replace: () => signer && <ReplacePanel key={signerId} {...{ document, signer, onClose }} />,
    link: () => signer && <LinkPanel key={signerId} {...{ document, signer, onClose }} />,
  };
  return panels[panel]();
}
