import { CheatSheet } from "./cheat-sheet.tsx";
import { Palette } from "./palette.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";

/** What stands over a page. It is loaded after the page, which needs none of it. */
export default function Overlays() {
  return (
    <>
      <Palette />
      <CheatSheet />
      <SettingsDialog />
    </>
  );
}
