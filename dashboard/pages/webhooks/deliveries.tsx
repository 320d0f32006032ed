import type { Delivery, Webhook } from "@probity/contract";
import { useList } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { usePreferences } from "../../frame/preferences.ts";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { ListView } from "../../kit/states/list-view.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { Time } from "../../kit/time/time.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";
import { dotsOf } from "./attempt-dots-model.ts";
import { AttemptDots, DotsLegend } from "./attempt-dots.tsx";
import { deliveriesStates } from "./webhooks-states.ts";
import styles from "./webhooks.module.css";

const texts = webhooksTexts.deliveries;
export const statuses = ["failed", "pending", "delivering", "succeeded"] as const;
/** An attempt is under way for ten seconds at most, which nobody filters by. */
const chips = [undefined, "failed", "pending", "succeeded"] as const;
type Asked = { status?: (typeof statuses)[number] | undefined; event?: string | undefined };

type DeliveriesProps = Asked & {
  webhook: Webhook;
  current: string | null;
  onFilters: (change: Asked) => void;
  onOpen: (id: string) => void;
  onRetryFailed: () => void;
};

/** What was sent to an endpoint, newest first. */
export function Deliveries({ webhook, status, event, current, onFilters, onOpen, onRetryFailed }: DeliveriesProps) {
  const list = useList("GET /webhooks/{id}/deliveries", { id: webhook.id, status, event });
  const { singleKeys, density } = usePreferences();
  const { whyNot } = useRoles();
  const why =
    whyNot("POST /webhooks/{id}/deliveries/retry") ??
    (webhook.data.enabled ? undefined : webhooksTexts.delivery.isDisabled);
  return (
    <div className={styles.deliveries}>
      <Filters label={texts.filters}>
        {chips.map((each) => (
          <Chip key={each ?? "all"} pressed={status === each} onPress={() => onFilters({ status: each })}>
            {texts.statuses[each ?? "all"]}
          </Chip>
        ))}
        <select
          className={styles.select}
          aria-label={texts.event}
          value={event ?? ""}
          onChange={({ target }) => onFilters({ event: target.value === "" ? undefined : target.value })}
        >
          <option value="">{texts.anyEvent}</option>
          {["webhook.test", ...Object.keys(webhooksTexts.events)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <span className={styles.end}>
          <Button small icon="refresh" why={why} whyAt="elsewhere" onClick={onRetryFailed}>
            {texts.retryFailed}
          </Button>
        </span>
      </Filters>
      <ListView
        {...list}
        states={deliveriesStates(() => onFilters({ status: undefined, event: undefined }))}
        isFiltered={status !== undefined || event !== undefined}
      >
        {(rows) => (
          <DataTable
            label={texts.title}
            rows={rows}
            columns={columns}
            rowId={rowId}
            current={current}
            onCurrent={onOpen}
            density={density}
            keysOn={singleKeys}
          />
        )}
      </ListView>
      <DotsLegend />
    </div>
  );
}

const rowId = ({ id }: Delivery) => id;

const columns: readonly Column<Delivery>[] = [
  {
    id: "status",
    head: texts.columns.status,
    width: 110,
    cell: ({ data }) => <StatusBadge of="delivery" value={data.status} />,
  },
  { id: "event", head: texts.columns.event, cell: ({ data }) => <span className="mono">{data.event}</span> },
  {
    id: "attempts",
    head: texts.columns.attempts,
    width: 110,
    cell: ({ data }) => <AttemptDots dots={dotsOf(data)} />,
  },
  {
    id: "answer",
    head: texts.columns.answer,
    width: 110,
    cell: ({ data }) => <span className="mono">{data.lastStatusCode ?? data.lastOutcome}</span>,
  },
  { id: "when", head: texts.columns.when, width: 170, cell: ({ data }) => <When of={data} /> },
];

/** When it ended, or from when on it may be tried: nobody knows when it will be. */
function When({ of: { status, nextAttemptAt, finishedAt, createdAt } }: { of: Delivery["data"] }) {
  return (
    <span className="meta ink-2 nowrap">
      {status === "delivering" ? (
        texts.underWay
      ) : nextAttemptAt !== null ? (
        <>
          {texts.eligible} <Time at={nextAttemptAt} as="clock" />
        </>
      ) : (
        <Time at={finishedAt ?? createdAt} />
      )}
    </span>
  );
}
