import type { Dice } from "./dice.ts";

const firstNames =
  "Amelie Anna Ben Camille Clara Daan Elif Emil Femke Finn Greta Hugo Ines Jonas Julie Karim Lara Lena Louis Luca Maud Milan Nadia Noah".split(
    " ",
  );
const lastNames =
  "Achterberg Aydemir Bertin Brandhorst Carlier Dekkers Fabre Gessner Haverkamp Jolivet Kessling Noordwijk Perrault Quast Wiesner".split(
    " ",
  );

export type InventedPerson = { name: string; email: string };

/** Nobody in particular; the addresses are of a domain that nobody can have. */
export function inventedPerson(dice: Dice): InventedPerson {
  const [first, last] = [dice.pick(firstNames), dice.pick(lastNames)];
  return { name: `${first} ${last}`, email: `${first}.${last}@customers.example`.toLowerCase() };
}
