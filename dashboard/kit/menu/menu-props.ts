import type { ReactNode } from "react";
import type { IconName } from "../icon/icon.tsx";

type MenuEntry = {
  label: ReactNode;
  icon?: IconName;
  keys?: readonly string[];
  checked?: boolean;
  why?: string | undefined;
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
