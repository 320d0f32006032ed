import { useEffect, useRef } from "react";
import type { IconName } from "../kit/icon/icon.tsx";

export type Command = { title: string; icon: IconName; keys?: readonly string[]; run: () => void };

/** What parts of the page that is shown offer in the palette, beside its keys. */
const offered: { commands: () => readonly Command[] }[] = [];

export function usePageCommands(commands: readonly Command[]): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  });
  useEffect(() => {
    const part = { commands: () => current.current };
    offered.push(part);
    return () => void offered.splice(offered.indexOf(part), 1);
  }, []);
}

export const offeredCommands = (): Command[] => offered.flatMap(({ commands }) => commands());
