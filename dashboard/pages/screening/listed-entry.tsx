import type { ScreeningMatch } from "@probity/contract";
import { langOf } from "@probity/engines/screening/names/written-words.ts";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { listedDate } from "../../records/screening/listed-values.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./run.module.css";

/** All that the list publishes about the entry. Names keep their script and are never cut. */
export function ListedEntryPanel({ match }: { match: ScreeningMatch }) {
  const { entry, source, sourceEntryId } = match;
  const none = <span className="ink-3">{texts.nonePublished}</span>;
  const orNone = (values: readonly string[]) => (values.length === 0 ? none : <bdi>{values.join(", ")}</bdi>);
  const identifiers = entry.identifiers.map(({ kind, value, country }) =>
    [kind, value, country].filter(Boolean).join(" "),
  );
  const words = texts.entryFacts;
  return (
    <Panel title={texts.listed} note={source} actions={<CopyableId id={sourceEntryId} what="entry id" whole />} tight>
      <KeyValues
        items={[
          [words.kind, entry.kind ?? none],
          [
            words.names,
            <span key="names" className={styles.names}>
              {entry.aliases.map(({ name, weak }) => (
                <span key={name}>
                  <bdi className="name" lang={langOf(name)}>
                    {name}
                  </bdi>{" "}
                  {weak && <Tag>{texts.weak}</Tag>}
                </span>
              ))}
              {entry.aliasCount > entry.aliases.length && (
                <span className="meta ink-3">{texts.aliasCount(entry.aliases.length, entry.aliasCount)}</span>
              )}
            </span>,
          ],
          [words.born, orNone(entry.datesOfBirth.map(listedDate))],
          [words.nationalities, orNone(entry.nationalities)],
          [words.identifiers, orNone(identifiers)],
          [words.programmes, orNone(entry.programmes)],
          [words.listedOn, entry.listedOn ?? none],
        ]}
      />
    </Panel>
  );
}
