import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Somebody at a terminal, or the lines of a pipe: a password manager may be at its other end. */
export type AskPerson = {
  line: (question: string) => Promise<string>;
  secret: (question: string) => Promise<string>;
  close: () => void;
};

export function askPerson(input: NodeJS.ReadStream, output: NodeJS.WriteStream): AskPerson {
  let isHidden = false;
  // What is typed is shown by the line editor, so it is shown nothing to write to while a secret is typed.
  const shown = new Writable({
    write: (chunk: Buffer, _encoding, done) =>
      isHidden || !input.isTTY ? done() : void output.write(chunk, () => done()),
  });
  const lines = createInterface({ input, output: shown, terminal: input.isTTY === true });
  const waiting: ((line: string | null) => void)[] = [];
  const arrived: string[] = [];
  let isClosed = false;
  lines.on("line", (line) => (waiting.length > 0 ? waiting.shift()!(line) : arrived.push(line)));
  lines.on("close", () => {
    isClosed = true;
    for (const resolve of waiting.splice(0)) resolve(null);
  });
  const next = () =>
    new Promise<string | null>((resolve) => {
      if (arrived.length > 0) resolve(arrived.shift()!);
      else if (isClosed) resolve(null);
      else waiting.push(resolve);
    });
  const ask = async (question: string, hidden: boolean) => {
    output.write(question);
    isHidden = hidden;
    const answer = await next();
    isHidden = false;
    if (hidden || !input.isTTY) output.write("\n");
    if (answer === null) throw new Error("Nobody answered.");
    return answer;
  };
  return {
    line: (question) => ask(question, false),
    secret: (question) => ask(question, true),
    close: () => lines.close(),
  };
}
