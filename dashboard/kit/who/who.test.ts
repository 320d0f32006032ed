import { expect, it } from "vitest";
import { initialsOf } from "./who.tsx";

it.each([
  ["Marit Oksanen", "MO"],
  ["Tomás Reyes-Quintanilla", "TR"],
  ["Adaeze", "A"],
  ["李 明", "李明"],
  ["  Ji-won   Park ", "JP"],
  ["", ""],
])("%s is %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
