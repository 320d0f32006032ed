import type { ReactElement, ReactNode } from "react";
import type { IconName } from "../kit/icon/icon.tsx";

type FrameMenuEntry = {
  key: string;
  label: string;
  icon?: IconName;
  checked?: boolean;
  onPress: () => void;
};
export type FrameMenuProps = {
  trigger: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "menu" }>;
  title: ReactNode;
  entries: readonly FrameMenuEntry[];
};
