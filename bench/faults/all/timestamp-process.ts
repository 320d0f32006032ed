import { startTimestampAuthority } from "../../../server/agreements/completion/testing/timestamp-authority.ts";

/** The timestamp authority, whose keys outlive it. */
const { port, folder } = JSON.parse(process.argv[2]!) as { port: number; folder: string };
const { server } = await startTimestampAuthority({ port, folder });
let open = 0;
server.prependListener("request", (_request, response) => {
  process.send!((open += 1));
  response.once("close", () => process.connected && process.send!((open -= 1)));
});
process.on("disconnect", () => process.exit());
