import { Client } from 'pg';

/** Plain statements over the tables of one organization, which is `$1`. */
export interface Ledger {
  query<Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export async function openLedger(
  databaseUrl: string,
  organizationId: string,
): Promise<Ledger & { close(): Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    query: async <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [organizationId, ...values])).rows,
    close: () => client.end(),
  };
}
