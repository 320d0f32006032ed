import type { KeyScope } from "@probity/contract";
import { Checkbox } from "../../kit/checkbox/checkbox.tsx";
import { apiKeysTexts, type KeyArea, readAreas } from "../../texts/api-keys.ts";
import styles from "./api-keys.module.css";

const texts = apiKeysTexts.form;
const areas = Object.keys(apiKeysTexts.areas) as KeyArea[];
const accesses = ["read", "write"] as const;
type Access = (typeof accesses)[number];
/** What one box of the table stands for. */
export type Granted = Access | `${KeyArea}:${Access}`;

/** The boxes as the API writes them: both of an area are one scope. */
export function scopesOf(granted: ReadonlySet<Granted>): KeyScope[] {
  const ofAreas = areas.flatMap((area): KeyScope[] => {
    const own = accesses.filter((access) => granted.has(`${area}:${access}`) && !granted.has(access));
    return own.length === 2 ? [`${area}:*`] : own.map((access) => `${area}:${access}` as const);
  });
  return [...accesses.filter((access) => granted.has(access)), ...ofAreas];
}

export type ScopeChoiceProps = { granted: ReadonlySet<Granted>; onGranted: (granted: ReadonlySet<Granted>) => void };

/** A row for each area, and one above them for all. */
export function ScopeChoice({ granted, onGranted }: ScopeChoiceProps) {
  const toggle = (box: Granted) => {
    const next = new Set(granted);
    if (!next.delete(box)) next.add(box);
    onGranted(next);
  };
  const boxes = (area: KeyArea | null) =>
    accesses.map((access) => {
      const box: Granted = area === null ? access : `${area}:${access}`;
      const isCovered = area !== null && granted.has(access);
      const name = area ?? texts.everywhere;
      if (access === "write" && readAreas.some((each) => each === area)) return <td key={access} />;
      return (
        <td key={access} className={styles.box}>
          <Checkbox
            label={access === "read" ? texts.readScope(name) : texts.writeScope(name)}
            checked={isCovered || granted.has(box)}
            disabled={isCovered}
            onChange={() => toggle(box)}
          />
        </td>
      );
    });
  return (
    <table className={styles.scopes} aria-label={texts.scopes}>
      <thead>
        <tr>
          <th scope="col">{texts.area}</th>
          <th scope="col" className={styles.box}>
            {texts.read}
          </th>
          <th scope="col" className={styles.box}>
            {texts.write}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{texts.everywhere}</th>
          {boxes(null)}
        </tr>
        {areas.map((area) => (
          <tr key={area}>
            <td>
              <span className="mono">{area}</span>
              <div className="micro ink-3">{apiKeysTexts.areas[area]}</div>
            </td>
            {boxes(area)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
