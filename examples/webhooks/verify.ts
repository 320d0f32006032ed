import { buffer } from "node:stream/consumers";
import { verifyWebhook } from "@probity/client/webhooks";

// In your receiver the headers and the body are those of the request, and the secret comes from where you keep secrets.
const [secret = "", organizationId = "", timestamp, signature, name] = process.argv.slice(2);
try {
  const { event, eventId } = await verifyWebhook({
    headers: { "x-timestamp": timestamp, "x-signature": signature, "x-webhook-event": name },
    rawBody: await buffer(process.stdin),
    secrets: [secret],
    organizationId,
    mode: "test",
  });
  console.log(`verified ${event} ${eventId}`);
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
  process.exitCode = 1;
}
