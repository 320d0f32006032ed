import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProbity, type Settings } from "../../server/testing/processes.ts";

/** Loads a list that takes a while to search: many people with names of the same few words. */
export function loadPeople(count: number, folder: string, environment: Settings): void {
  const file = join(folder, "sdn.xml");
  const [first, last] = [
    ["VELMIRA", "TOMAS", "IRINA", "ODALYS", "RADOMIR", "SABINE", "KENTARO", "LUCINDA"],
    ["OSTRAKOVA", "QUILLANE", "BELWORTH", "MARCHETTA", "SABLIN", "OKONKWO", "HARTLING"],
  ];
  const nameOf = (at: number) => `${first![at % 8]} ${last![at % 7]} ${at.toString(36).toUpperCase()}`;
  const entries = Array.from(
    { length: count },
    (_, at) =>
      `<sdnEntry><uid>${at + 1}</uid><lastName>${nameOf(at)}</lastName><sdnType>Individual</sdnType></sdnEntry>`,
  );
  const now = new Date();
  const day = `${now.getUTCMonth() + 1}/${now.getUTCDate()}/${now.getUTCFullYear()}`;
  const information = `<publshInformation><Publish_Date>${day}</Publish_Date></publshInformation>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<sdnList>${information}${entries.join("\n")}</sdnList>`);
  const loaded = runProbity(["lists", "load", "ofac_sdn", "--file", file], environment);
  if (loaded.status !== 0) throw new Error(`The list was not loaded: ${loaded.stdout}${loaded.stderr}`);
}
