/** The data of each event of a stream, as they come. A line that begins with a colon is a heartbeat and answers null. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string | null, void, undefined> {
  let rest = "";
  let data: string[] = [];
  for await (const text of body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop()!;
    for (const line of lines) {
      if (line.startsWith(":")) yield null;
      else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
      else if (line === "" && data.length > 0) {
        yield data.join("\n");
        data = [];
      }
    }
  }
}
