import type { NewScreeningRun, ScreeningRun, ScreeningSource } from "@probity/contract";
import { useEffect, useRef, useState } from "react";
import { fieldProblems, sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { Button } from "../../kit/button/button.tsx";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { SelectField, TextField } from "../../kit/field/field.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { useKitTexts } from "../../kit/texts.ts";
import { shapeOfStanding, standingsOf } from "../../records/lists/list-standing.ts";
import { typeSubject, valuesOf } from "../../records/screening/typed-subject.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./runs.module.css";

const empty = {
  name: "",
  aliases: "",
  country: "",
  entityType: "",
  datesOfBirth: "",
  nationalities: "",
  passport: "",
  reviewScore: "70",
  matchScore: "90",
  pepLookbackMonths: "12",
};
type Draft = typeof empty & { sources: readonly string[]; riskSubjectId: string };

type NewScreeningProps = {
  riskSubjectId: string | undefined;
  onClose: () => void;
  onMade: (run: ScreeningRun) => void;
};

/** A new run. What is typed is sent once, on purpose, and stays in the memory of this tab for the comparison of its matches. */
export function NewScreening({ riskSubjectId = "", onClose, onMade }: NewScreeningProps) {
  const kit = useKitTexts();
  const [draft, setDraft] = useState<Draft>({ ...empty, sources: [], riskSubjectId });
  const lists = useRecord("GET /screening/sources", {});
  const write = useWrite("POST /screening/runs", { changes: ["GET /screening/runs"] });
  const whyRole = useRoles().whyNot("POST /screening/runs");
  const why = whyRole ?? whyNot(draft) ?? (write.sending ? kit.sending : undefined);
  const screen = async () => {
    if (why !== undefined) return;
    try {
      const run = await write.send({ body: requestOf(draft) });
      typeSubject(run.id, {
        names: [draft.name, ...valuesOf(draft.aliases)],
        datesOfBirth: valuesOf(draft.datesOfBirth),
        nationalities: valuesOf(draft.nationalities),
        documents: valuesOf(draft.passport),
      });
      onMade(run);
    } catch {
      // `write.error` has it, and everything typed stays.
    }
  };
  useKeyHandlers({ Escape: onClose, "Mod+Enter": () => void screen() });
  const problems = fieldProblems(write.error);
  const field = (name: keyof typeof empty | "riskSubjectId", path: string) => ({
    value: draft[name],
    problem: problemAt(problems, path),
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const hasPep = draft.sources.includes("service_pep");
  return (
    <Inspector
      title={texts.newScreening}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" wide keys={["Mod", "Enter"]} why={why} onClick={() => void screen()}>
            {texts.screen}
          </Button>
          <p className="micro ink-3">{texts.screenNote}</p>
        </>
      }
    >
      {write.error !== null && (
        <Notice meaning="stop" title={texts.notScreened} urgent>
          {sentenceOf(write.error)}
        </Notice>
      )}
      <SubjectFields field={field} />
      <Sources
        lists={lists.state === "shown" ? lists.value.items : []}
        chosen={draft.sources}
        onChosen={(sources) => setDraft({ ...draft, sources })}
      />
      <Scores review={draft.reviewScore} match={draft.matchScore} field={field} />
      <div className={styles.two}>
        {hasPep && (
          <TextField
            label="pepLookbackMonths"
            inputMode="numeric"
            {...field("pepLookbackMonths", "pepLookbackMonths")}
          />
        )}
        <TextField label="riskSubjectId" mono {...field("riskSubjectId", "riskSubjectId")} />
      </div>
    </Inspector>
  );
}

type FieldProps = {
  value: string;
  problem: string | undefined;
  autoComplete: string;
  onChange: (event: { target: { value: string } }) => void;
};

function SubjectFields({ field }: { field: (name: keyof typeof empty, path: string) => FieldProps }) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <TextField ref={first} label="subject.name" dir="auto" hint={texts.nameHint} {...field("name", "subject/name")} />
      <TextField label="subject.aliases" dir="auto" hint={texts.aliasHint} {...field("aliases", "subject/aliases")} />
      <div className={styles.two}>
        <TextField label={texts.country} {...field("country", "subject/country")} />
        <SelectField label="entityType" {...field("entityType", "subject/entityType")}>
          <option value="">{texts.eitherType}</option>
          <option>person</option>
          <option>entity</option>
        </SelectField>
      </div>
      <div className={styles.two}>
        <TextField label="datesOfBirth" {...field("datesOfBirth", "subject/datesOfBirth")} />
        <TextField label="nationalities" {...field("nationalities", "subject/nationalities")} />
      </div>
      <TextField label="passport" {...field("passport", "subject/identifiers")} />
    </>
  );
}

type SourcesProps = {
  lists: readonly ScreeningSource[];
  chosen: readonly string[];
  onChosen: (sources: readonly string[]) => void;
};

/** The person names the lists; nothing is chosen for them. A list that is not fresh says what that leads to. */
function Sources({ lists, chosen, onChosen }: SourcesProps) {
  const doubtful = lists.filter((list) => chosen.includes(list.key) && standingsOf(list)[0] !== "fresh");
  const toggle = (key: string) =>
    onChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <fieldset className="stack">
      <legend className="meta">
        sources <span className="ink-3">{texts.sourcesNote}</span>
      </legend>
      {lists.map((list) => {
        const [standing] = standingsOf(list);
        return (
          <label key={list.key} className={styles.source}>
            <Checkbox label={list.key} checked={chosen.includes(list.key)} onChange={() => toggle(list.key)} />
            <span className="mono meta">{list.key}</span>
            <span className="meta ink-2">
              <Mark shape={shapeOfStanding[standing]} size={13} /> {standing}
            </span>
          </label>
        );
      })}
      {doubtful.length > 0 && (
        <Notice meaning="look" title={texts.doubtful(doubtful.map((list) => `${list.key} ${standingsOf(list)[0]}`))} />
      )}
    </fieldset>
  );
}

type ScoresProps = { review: string; match: string; field: (name: keyof typeof empty, path: string) => FieldProps };

function Scores({ review, match, field }: ScoresProps) {
  return (
    <div>
      <Scale review={Number(review)} match={Number(match)} />
      <div className={styles.two}>
        <TextField label="reviewScore" inputMode="numeric" {...field("reviewScore", "reviewScore")} />
        <TextField label="matchScore" inputMode="numeric" {...field("matchScore", "matchScore")} />
      </div>
    </div>
  );
}

function Scale({ review, match }: { review: number; match: number }) {
  const isOrdered = review > 0 && review < match && match <= 100;
  if (!isOrdered) return null;
  const parts = [
    ["fine", review],
    ["look", match - review],
    ["stop", 100 - match],
  ] as const;
  return (
    <div className={styles.scale} role="img" aria-label={texts.thresholds(review, match)}>
      {parts.map(([meaning, width]) => (
        <i key={meaning} className={meaning} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

function whyNot({ name, sources }: Draft): string | undefined {
  if (name.trim() === "") return texts.nameFirst;
  return sources.length === 0 ? texts.sourcesFirst : undefined;
}

function requestOf(draft: Draft): NewScreeningRun {
  const aliases = valuesOf(draft.aliases);
  const datesOfBirth = valuesOf(draft.datesOfBirth);
  const nationalities = valuesOf(draft.nationalities);
  const passports = valuesOf(draft.passport);
  const country = draft.country.trim();
  return {
    subject: {
      name: draft.name,
      ...(aliases.length > 0 && { aliases }),
      ...(draft.entityType !== "" && { entityType: draft.entityType as "person" | "entity" }),
      ...(country !== "" && { country }),
      ...(datesOfBirth.length > 0 && { datesOfBirth }),
      ...(nationalities.length > 0 && { nationalities }),
      ...(passports.length > 0 && {
        identifiers: passports.map((value) => ({
          kind: "passport" as const,
          value,
          ...(country !== "" && { country }),
        })),
      }),
    },
    sources: [...draft.sources],
    reviewScore: Number(draft.reviewScore),
    matchScore: Number(draft.matchScore),
    ...(draft.sources.includes("service_pep") && { pepLookbackMonths: Number(draft.pepLookbackMonths) }),
    ...(draft.riskSubjectId.trim() !== "" && { riskSubjectId: draft.riskSubjectId.trim() }),
  };
}

/** A complaint about `subject/aliases/1` stands at the aliases. */
function problemAt(problems: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}/`))?.[1];
}
