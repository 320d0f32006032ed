/** Whether keys belong to the element: a field, or an open menu or dialog around it. Single keys are dead there. */
export function isBusy(target: HTMLElement): boolean {
  return (
    target.isContentEditable ||
    target.closest(
      "input:not([type=checkbox]):not([type=radio]), textarea, select, [role=menu], [role=listbox], [role=dialog]",
    ) !== null
  );
}
