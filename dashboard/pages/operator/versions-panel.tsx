import type { OperatorProcesses, OperatorVersions } from "@probity/contract";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { operatorStates } from "./operator-states.tsx";

type VersionsProps = { versions: Reading<OperatorVersions>; processes: Reading<OperatorProcesses> };

export function VersionsPanel({ versions, processes }: VersionsProps) {
  const postgres = processes.state === "shown" ? processes.value.database.version : "";
  return (
    <Panel title={texts.versions}>
      <RecordView reading={versions} states={operatorStates()}>
        {({ software, schema, evaluator, scorer, termBuilder, node }) => (
          <KeyValues
            items={[
              [texts.version.software, software],
              [texts.version.schema, schema.newest ?? texts.none],
              [texts.version.evaluator, evaluator],
              [texts.version.scorer, scorer],
              [texts.version.termBuilder, String(termBuilder)],
              [texts.version.node, node],
              [texts.version.postgres, postgres],
            ]}
          />
        )}
      </RecordView>
    </Panel>
  );
}
