import { cloneElement, Suspense, useState } from "react";
import type { FrameMenuProps } from "./frame-menu-props.ts";
import { whenWanted } from "../kit/when-wanted.ts";

const OpenedMenu = whenWanted(() => import("./opened-menu.tsx"));

/** A menu behind a row of the navigation. Its code is loaded after the page. */
export function FrameMenu(props: FrameMenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, { onClick: () => setWanted(true), "aria-haspopup": "menu" });
  return wanted ? (
    <Suspense fallback={closed}>
      <OpenedMenu {...props} />
    </Suspense>
  ) : (
    closed
  );
}
