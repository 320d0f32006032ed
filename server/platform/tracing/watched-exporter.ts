export type ExportLog = { warn(details: object, message: string): void };

type Exporter<Items> = { export(items: Items, done: (result: { code: number; error?: Error }) => void): void };

/** A collector that is away all night is worth a line a minute, not one per batch. */
const quietMs = 60_000;

/** The packages of OpenTelemetry keep failures to themselves; the log should not. */
export function watched<Items, E extends Exporter<Items>>(
  exporter: E & Exporter<Items>,
  signal: string,
  log: ExportLog,
): E {
  const send = exporter.export.bind(exporter);
  let lost = 0;
  let quietUntil = 0;
  exporter.export = (items, done) =>
    send(items, (result) => {
      if (result.error) {
        lost += 1;
        if (Date.now() >= quietUntil) {
          quietUntil = Date.now() + quietMs;
          const { name, code } = result.error as Error & { code?: string | number };
          log.warn({ signal, batches: lost, name, code }, "telemetry could not be sent");
          lost = 0;
        }
      }
      done(result);
    });
  return exporter;
}
