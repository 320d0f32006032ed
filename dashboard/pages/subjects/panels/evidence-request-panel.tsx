import { useList } from "../../../api/queries.ts";
import { useKeyHandlers } from "../../../frame/keys.ts";
import { Button } from "../../../kit/button/button.tsx";
import { Inspector } from "../../../kit/inspector/inspector.tsx";
import { RecordView } from "../../../kit/states/record-view.tsx";
import { NoSources } from "../../../records/evidence/no-sources.tsx";
import { RequestBuilder } from "../../../records/evidence/request-builder.tsx";
import { useRequest } from "../../../records/evidence/use-request.ts";
import { evidenceRequestTexts as texts } from "../../../texts/evidence-request.ts";
import { panelStates } from "./panel-states.tsx";

/** Builds the request that a source sends about this subject. Nothing is sent from here. */
export function EvidenceRequestPanel({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const { reading } = useList("GET /risk/sources");
  const sources = reading.state === "shown" ? reading.value.rows : [];
  const request = useRequest(sources, { of: subjectId, subjectId });
  useKeyHandlers({ c: request?.copy });
  return (
    <Inspector
      title={texts.title}
      onClose={onClose}
      foot={
        request && (
          <Button
            variant="primary"
            icon="copy"
            keys={["c"]}
            why={request.built.problems[0]}
            whyAt="elsewhere"
            onClick={request.copy}
          >
            {texts.copy}
          </Button>
        )
      }
    >
      <RecordView reading={reading} states={panelStates}>
        {() => (request === null ? <NoSources /> : <RequestBuilder request={request} sources={sources} />)}
      </RecordView>
    </Inspector>
  );
}
