import type { Webhook } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { useMode } from "../../api/mode.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { EndpointHours, EndpointState } from "../../records/webhooks/endpoint-state.tsx";
import { homeTexts } from "../../texts/home.ts";
import { homeStates } from "./home-states.tsx";
import styles from "./home.module.css";

const texts = homeTexts.deliveries;
const states = homeStates(<SkeletonRows rows={3} columns={[140, 84, 90]} height={40} />);
const endpointsMax = 5;

export function Deliveries() {
  const mode = useMode();
  const reading = useRecord("GET /webhooks", { mode, limit: endpointsMax });
  const all = (
    <PageLink to="/webhooks">
      {texts.all} <Keys of={["g", "w"]} />
    </PageLink>
  );
  return (
    <Panel title={texts.title} note={texts.note} actions={all} flush>
      <RecordView reading={reading} states={states}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.nothing}>{texts.none}</p>
          ) : (
            <SmallTable label={texts.title} rows={items} columns={columns} rowId={({ id }) => id} headless />
          )
        }
      </RecordView>
    </Panel>
  );
}

const columns: readonly Column<Webhook>[] = [
  {
    id: "endpoint",
    head: texts.columns.endpoint,
    cell: ({ id, data }) => (
      <PageLink to={`/webhooks/${id}`} className="mono meta">
        {new URL(data.url).host}
      </PageLink>
    ),
  },
  { id: "attempts", head: texts.columns.attempts, cell: (webhook) => <EndpointHours webhook={webhook} /> },
  { id: "state", head: texts.columns.state, cell: (webhook) => <EndpointState webhook={webhook} /> },
];
