import { oneYearAfter } from "@probity/engines/risk/override-status.ts";
import { TextField } from "../../kit/field/field.tsx";
import { Time } from "../../kit/time/time.tsx";
import { expiry } from "../../pictures/expiry/expiry-model.ts";
import { Expiry } from "../../pictures/expiry/expiry.tsx";
import { overrideTexts as texts } from "../../texts/assessments-page.ts";

/** Why an override cannot end then; undefined when it can. */
export function expiryProblem(at: Date, now: Date): string | undefined {
  if (Number.isNaN(at.getTime()) || at <= now) return texts.expiresPast;
  return at > oneYearAfter(now) ? texts.expiresFar : undefined;
}

/** When an override ends at the latest, between now and a year ahead. */
export function ExpiryField({ value, onValue }: { value: Date; onValue: (value: Date) => void }) {
  const now = new Date();
  const latest = oneYearAfter(now);
  const isKnown = !Number.isNaN(value.getTime());
  return (
    <div>
      <TextField
        type="datetime-local"
        label={
          <>
            {texts.expires} <span className="ink-3">{texts.expiresNote}</span>
          </>
        }
        value={isKnown ? localText(value) : ""}
        min={localText(now)}
        max={localText(latest)}
        onChange={(event) => onValue(new Date(event.target.value))}
        problem={expiryProblem(value, now)}
        hint={
          isKnown && (
            <>
              <Time at={value} />, {texts.inYourTime}
            </>
          )
        }
      />
      {isKnown && <Expiry model={expiry(value, now, latest)} now={texts.now} />}
    </div>
  );
}

/** As a field for local times wants it: `2026-12-17T10:00`. */
function localText(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
