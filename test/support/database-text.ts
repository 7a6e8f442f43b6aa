import { Client } from 'pg';

/** Every row of every table as text: what somebody finds who has the database and looks for something. */
export async function databaseText(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string | null }>(
        `select string_agg(t::text, e'\\n') as text from ${name} t`,
      );
      texts.push(rows[0]?.text ?? '');
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
