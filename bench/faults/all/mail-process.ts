import { startMailServer } from "../../../server/platform/mail/testing/mail-server.ts";

/** The mail server of the installation. */
const { port } = JSON.parse(process.argv[2]!) as { port: number };
await startMailServer({ port, onConnections: (open) => process.connected && process.send!(open) });
process.on("disconnect", () => process.exit());
