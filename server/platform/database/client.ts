import pg from "pg";

/** One connection outside the pool, for the length of `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "probity migrate", keepAlive: true });
  // The statement that fails tells of a lost connection; without a listener the process would end before it can.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
