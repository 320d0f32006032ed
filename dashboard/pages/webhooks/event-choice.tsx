import { useMode } from "../../api/mode.ts";
import { useRoles } from "../../api/roles.ts";
import { classNames } from "../../kit/class-names.ts";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";
import styles from "./webhooks.module.css";

const texts = webhooksTexts.form;
const families = Object.values(webhooksTexts.families);
const names = Object.keys(webhooksTexts.events) as (keyof typeof webhooksTexts.events)[];
const namesOf = (family: string) => names.filter((name) => name.startsWith(family.slice(0, -1)));

/** As the API takes them: a name that its family covers is left out. */
export function eventsOf(chosen: ReadonlySet<string>): string[] {
  const covered = new Set(families.filter((family) => chosen.has(family)).flatMap(namesOf) as string[]);
  return [...chosen].filter((name) => !covered.has(name));
}

type EventChoiceProps = { chosen: ReadonlySet<string>; onChosen: (chosen: ReadonlySet<string>) => void };

/** Whole families, or single events of them. */
export function EventChoice({ chosen, onChosen }: EventChoiceProps) {
  const whyNotAudit = useWhyNotAudit();
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChosen(next);
  };
  return (
    <fieldset className={styles.families}>
      <legend className="meta ink-2">{texts.events}</legend>
      <p className="micro ink-3">{texts.eventsHint}</p>
      {families.map((family) => {
        const why = family === webhooksTexts.families.audit ? whyNotAudit : undefined;
        const isWhole = chosen.has(family);
        return (
          <div key={family} className={styles.family}>
            <label className={styles.choice}>
              <Checkbox
                label={texts.family(family)}
                checked={isWhole}
                some={!isWhole && namesOf(family).some((name) => chosen.has(name))}
                disabled={why !== undefined && !isWhole}
                onChange={() => toggle(family)}
              />
              <strong className="mono">{family}</strong>
            </label>
            {why !== undefined && <p className="micro ink-3">{why}</p>}
            {!isWhole && why === undefined && (
              <div className={styles.names}>
                {namesOf(family).map((name) => (
                  <label key={name} className={styles.choice}>
                    <Checkbox label={name} checked={chosen.has(name)} onChange={() => toggle(name)} />
                    <span>
                      <span className="mono meta">{name}</span>
                      <span className={classNames("micro ink-3", styles.does)}>{webhooksTexts.events[name]}</span>
                    </span>
                  </label>
                ))}
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Audit events are of both modes, and go to live endpoints of those who may read them. */
function useWhyNotAudit(): string | undefined {
  const mode = useMode();
  const { may } = useRoles();
  if (mode === "test") return texts.auditOnlyLive;
  return may("GET /organization/audit-events") ? undefined : texts.auditOnlyFor;
}
