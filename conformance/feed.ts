import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** How a program that was fed ended. A code of null is a signal, or a program that could not be started. */
export type Ended = { code: number | null; why: string };

/**
 * Starts a program, writes the file to its standard input and hands on every line that it prints. It is ended if it says nothing for so many
 * seconds: a program that waits for ever would otherwise look like one that is slow.
 */
export async function feed(
  [command, ...args]: readonly [string, ...string[]],
  casesFile: string,
  silentSecondsMax: number,
  onLine: (line: string) => void,
): Promise<Ended> {
  const program = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  let why = "";
  const silent = setTimeout(() => {
    why = `It printed nothing for ${silentSecondsMax} seconds and was ended.`;
    program.kill("SIGKILL");
  }, silentSecondsMax * 1000);
  let complaints = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => (complaints = (complaints + text).slice(-1000)));
  // A program that ends early closes its input; what it has answered by then is judged.
  program.stdin.on("error", () => {});
  createReadStream(casesFile).pipe(program.stdin);
  const lines = createInterface({ input: program.stdout, crlfDelay: Number.POSITIVE_INFINITY });
  const read = new Promise<void>((done) => lines.on("close", () => done()));
  lines.on("line", (line) => {
    silent.refresh();
    if (line.trim() !== "") onLine(line);
  });
  const code = await new Promise<number | null>((done) => {
    program.on("error", ({ message }) => {
      why = message;
      done(null);
    });
    program.on("exit", (exitCode) => done(exitCode));
  });
  clearTimeout(silent);
  if (program.pid !== undefined) await read;
  return { code, why: why || complaints.trim() };
}
