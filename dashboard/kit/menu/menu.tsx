import { Suspense, useState } from "react";
import { buttonClass } from "../button/button.tsx";
import { chipClass } from "../chip/chip.tsx";
import { Icon } from "../icon/icon.tsx";
import { whenWanted } from "../when-wanted.ts";
import type { MenuProps } from "./menu-props.ts";

const OpenedMenu = whenWanted(() => import("./opened-menu.tsx"));

/** Actions or filter values behind one control. What opens is loaded after the page, which does without it. */
export function Menu({ label, entries, look = "button", set = false }: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const className = look === "chip" ? chipClass! : buttonClass({ variant: look === "quiet" ? "quiet" : "plain" });
  const closed = (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      {...(set && { "data-set": "" })}
      onClick={() => setWanted(true)}
    >
      {label}
      <Icon name="down" size={12} />
    </button>
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <OpenedMenu {...{ label, entries, className, set }} />
    </Suspense>
  ) : (
    closed
  );
}
