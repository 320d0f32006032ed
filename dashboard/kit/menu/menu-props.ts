import type { ReactNode } from "react";
import type { IconName } from "../icon/icon.tsx";

export type MenuEntry = {
  label: ReactNode;
  icon?: IconName;
  keys?: readonly string[];
  checked?: boolean;
  why?: string | undefined;
  /** The heading of the group that begins with it. */
  under?: string;
  /** The menu stays open, so that several can be pressed, and says of each whether it is on. */
  stays?: true;
  onPress: () => void;
};

export type MenuProps = {
  label: ReactNode;
  entries: readonly MenuEntry[];
  /** A chip for a filter, a button for everything else. */
  look?: "chip" | "button" | "quiet";
  /** For a chip: whether the filter is set. */
  set?: boolean;
};
