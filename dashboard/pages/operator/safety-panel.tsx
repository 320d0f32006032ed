import type { OperatorProcesses, OperatorStorage, OperatorVersions } from "@probity/contract";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Panel } from "../../kit/panel/panel.tsx";
import type { Reading } from "../../kit/states/reading.ts";
import { RecordView } from "../../kit/states/record-view.tsx";
import { operatorTexts as texts } from "../../texts/operator.ts";
import { clockSecondsMax, monthsAheadMin } from "./limits.ts";
import { operatorStates } from "./operator-states.tsx";
import styles from "./operator.module.css";

type Finding = { what: keyof typeof texts.safety; shape: Shape; says: string };
type SafetyProps = {
  versions: Reading<OperatorVersions>;
  processes: Reading<OperatorProcesses>;
  storage: Reading<OperatorStorage>;
};

/** A part of what `probity doctor` says, which does not need the command line. */
export function SafetyPanel({ versions, processes, storage }: SafetyProps) {
  return (
    <Panel title={texts.safe} flush>
      <ul>
        <Findings of={versions} make={(value) => [migrations(value)]} />
        <Findings of={storage} make={(value) => [months(value)]} />
        <Findings of={processes} make={(value) => [clock(value), role(value), sending(value)]} />
      </ul>
    </Panel>
  );
}

function Findings<Value>({ of, make }: { of: Reading<Value>; make: (value: Value) => readonly Finding[] }) {
  if (of.state !== "shown")
    return (
      <li>
        <RecordView reading={of} states={operatorStates()}>
          {() => null}
        </RecordView>
      </li>
    );
  return make(of.value).map(({ what, shape, says }) => (
    <li key={what} className={styles.finding}>
      <span className="flex strong nowrap">
        <Mark shape={shape} /> {texts.safety[what]}
      </span>
      <span className="meta ink-2">{says}</span>
    </li>
  ));
}

function migrations({ schema: { pending, applied } }: OperatorVersions): Finding {
  return pending === 0
    ? { what: "migrations", shape: "fine", says: texts.applied(applied) }
    : { what: "migrations", shape: "stop", says: texts.pending(pending) };
}

function months({ tables }: OperatorStorage): Finding {
  const what = "months";
  const monthly = tables.flatMap(({ monthsAhead, rowsOutside }) =>
    monthsAhead === null ? [] : [{ monthsAhead, rowsOutside: rowsOutside ?? 0 }],
  );
  const outside = monthly.reduce((sum, { rowsOutside }) => sum + rowsOutside, 0);
  const ahead = Math.min(...monthly.map(({ monthsAhead }) => monthsAhead));
  if (outside > 0) return { what, shape: "stop", says: texts.outside(outside) };
  if (ahead < monthsAheadMin) return { what, shape: "look", says: texts.monthsShort(ahead) };
  return { what, shape: "fine", says: texts.monthsAhead(ahead, monthly.length) };
}

function clock({ database: { clockAheadSeconds } }: OperatorProcesses): Finding {
  const apart = Math.abs(clockAheadSeconds);
  return { what: "clock", shape: apart <= clockSecondsMax ? "fine" : "stop", says: texts.clockApart(apart.toFixed(1)) };
}

function role({ database: { loginBypassesRowSecurity } }: OperatorProcesses): Finding {
  return loginBypassesRowSecurity
    ? { what: "role", shape: "look", says: texts.bypasses }
    : { what: "role", shape: "fine", says: texts.bound };
}

function sending({ sendingHeld }: OperatorProcesses): Finding {
  return sendingHeld === null
    ? { what: "sending", shape: "fine", says: texts.sends }
    : { what: "sending", shape: "limit", says: texts.heldBy[sendingHeld.because] };
}
