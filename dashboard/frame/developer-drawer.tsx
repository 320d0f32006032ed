import { useState, useSyncExternalStore } from "react";
import { type CallMade, callsMade } from "../api/calls-made.ts";
import { IconButton } from "../kit/button/button.tsx";
import { CodeBlock } from "../kit/copy/copy.tsx";
import { Segmented } from "../kit/segmented/segmented.tsx";
import { Time } from "../kit/time/time.tsx";
import { drawerTexts as texts } from "../texts/frame.ts";
import { asClientCode, asCurl } from "./call-text.ts";
import styles from "./developer-drawer.module.css";
import { drawerOpen } from "./opened.ts";
import { useStore } from "./store.ts";

/** The calls that this page made, to be made again elsewhere. */
export function DeveloperDrawer() {
  const open = useStore(drawerOpen);
  const calls = useSyncExternalStore(callsMade.subscribe, () => callsMade.all);
  const [chosen, choose] = useState<number | null>(null);
  const [as, setAs] = useState<"curl" | "client">("curl");
  if (!open) return null;
  const call = calls.find(({ id }) => id === chosen) ?? calls.at(-1);
  return (
    <section className={styles.drawer} aria-label={texts.title}>
      <div className={styles.head}>
        <h2>{texts.title}</h2>
        <span className="push" />
        <Segmented
          label={texts.as}
          value={as}
          segments={[
            { value: "curl", label: texts.curl },
            { value: "client", label: texts.client },
          ]}
          onValue={setAs}
        />
        <IconButton icon="close" label={texts.close} onClick={() => drawerOpen.set(false)} />
      </div>
      {call === undefined ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <div className={styles.columns}>
          <ol className={styles.calls}>
            {calls.toReversed().map((each) => (
              <li key={each.id}>
                <CallRow call={each} isChosen={each === call} onChoose={() => choose(each.id)} />
              </li>
            ))}
          </ol>
          <div className={styles.code}>
            <CodeBlock code={as === "curl" ? asCurl(call) : asClientCode(call)} what={texts[as]} />
            <p className="meta ink-3">{texts.bearerHint}</p>
          </div>
        </div>
      )}
    </section>
  );
}

function CallRow({ call, isChosen, onChoose }: { call: CallMade; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.call} aria-pressed={isChosen} onClick={onChoose}>
      <span className="mono">{call.route}</span>
      <span className="push meta ink-3">
        {call.status ?? texts.under} {call.ms !== null && `${call.ms} ms`} <Time at={call.at} as="clock" />
      </span>
    </button>
  );
}
