import type { MonitoringMove } from "@probity/contract";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Progress } from "../../kit/progress/progress.tsx";
import { Strip } from "../../kit/strip/strip.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { policiesTexts } from "../../texts/policies.ts";
import styles from "./policies.module.css";

const texts = policiesTexts.moves;

type MovesStripProps = { policyId: string; version: number; onMove: () => void };

/** After a publication: who is still monitored by older versions, and how far a move of them is. The stream tells when to read it again. */
export default function MovesStrip({ policyId, version, onMove }: MovesStripProps) {
  const reading = useRecord("GET /risk/policies/{id}/monitoring-moves", { id: policyId });
  const { whyNot } = useRoles();
  if (reading.state !== "shown") return null;
  const { items, older } = reading.value;
  const newest = items[0];
  if (newest?.data.status === "running") return <Running policyId={policyId} move={newest} />;
  if (newest === undefined && older.subjects === 0) return null;
  return (
    <div className={styles.moves}>
      <Strip
        label={texts.title}
        end={
          older.subjects > 0 && (
            <Button small why={whyNot("POST /risk/policies/{id}/monitoring-moves")} whyAt="elsewhere" onClick={onMove}>
              {texts.start(version)}
            </Button>
          )
        }
      >
        <span>{texts.older(older.subjects, older.more)}</span>
        {newest && <Ended move={newest} />}
      </Strip>
    </div>
  );
}

function Ended({ move: { data } }: { move: MonitoringMove }) {
  const actor = useActor();
  return (
    <span className="ink-2">
      {texts.ended(data.status === "completed", data.moved, data.refused)} <Time at={data.endedAt ?? data.startedAt} />{" "}
      {texts.by} <bdi>{actor(data.stoppedBy ?? data.startedBy)}</bdi>
    </span>
  );
}

function Running({ policyId, move: { id, data } }: { policyId: string; move: MonitoringMove }) {
  const stop = useWrite("POST /risk/policies/{id}/monitoring-moves/{moveId}/stop");
  const { whyNot } = useRoles();
  const { moved, refused, left } = data;
  const done = moved + refused;
  const percent = left === null ? null : (done / Math.max(1, done + left)) * 100;
  return (
    <div className={styles.moves}>
      <Strip
        label={texts.title}
        end={
          <Button
            small
            why={whyNot("POST /risk/policies/{id}/monitoring-moves/{moveId}/stop")}
            whyAt="elsewhere"
            aria-busy={stop.sending}
            onClick={() => void stop.send({ id: policyId, moveId: id }).catch(() => undefined)}
          >
            {texts.stop}
          </Button>
        }
      >
        <span role="status">{texts.running(moved, refused, left)}</span>
        <span className={styles.progress}>
          <Progress label={texts.title} percent={percent} />
        </span>
      </Strip>
      {stop.error !== null && <Notice meaning="stop" urgent title={sentenceOf(stop.error)} />}
    </div>
  );
}
