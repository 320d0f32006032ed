import type { Document, Verdict } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../../api/failure.ts";
import { useUpload } from "../../../api/files.ts";
import { useRoles } from "../../../api/roles.ts";
import { CopyableId } from "../../../kit/copy/copy.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { SendingPanel } from "../../../kit/inspector/sending-panel.tsx";
import { KeyValues } from "../../../kit/key-values/key-values.tsx";
import type { Meaning } from "../../../kit/meaning.ts";
import { Notice } from "../../../kit/notice/notice.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";

const texts = documentActionTexts.verify;
const route = "POST /documents/{id}/verify";
const meanings: Record<Verdict["outcome"], Meaning> = { intact: "fine", altered: "stop", unknown: "unknown" };

/** Says whether a file is this document, and unaltered. */
export function VerifyPanel({ document: { id }, onClose }: { document: Document; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<{ sending?: true; verdict?: Verdict; refusal?: string }>({});
  const { whyNot } = useRoles();
  const verify = useUpload(route, []);
  const commit = async () => {
    setState({ sending: true });
    await verify({ id }, file!).then(
      (verdict) => setState({ verdict }),
      (error: unknown) => setState({ refusal: sentenceOf(error) }),
    );
  };
  return (
    <SendingPanel
      title={texts.title}
      commit={texts.commit}
      why={whyNot(route) ?? (file === null ? texts.chooseFirst : undefined)}
      refusal={state.refusal ?? null}
      sending={state.sending === true}
      onSend={commit}
      onClose={onClose}
    >
      <p className="ink-2">{texts.lead}</p>
      <TextField
        label={texts.file}
        type="file"
        accept="application/pdf,.pdf"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          setState({});
        }}
      />
      {state.verdict && <Outcome verdict={state.verdict} />}
    </SendingPanel>
  );
}

function Outcome({ verdict: { outcome, version, sha256 } }: { verdict: Verdict }) {
  return (
    <div role="status" className="stack">
      <Notice meaning={meanings[outcome]} title={texts.outcomes[outcome]} />
      <KeyValues
        items={[
          ...(version === null ? [] : [[texts.version, version] as const]),
          [texts.sha256, <CopyableId key="sha256" id={sha256} what={texts.sha256} />],
        ]}
      />
    </div>
  );
}
