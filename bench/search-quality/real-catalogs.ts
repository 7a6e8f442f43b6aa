import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { CsvTokenizer } from '../../kernel/csv/csv-tokenizer.js';
import { projectFolder } from '../../kernel/project-folder.js';
import type { BenchDatabase } from '../bench-database.js';
import { waitUntil } from '../load/wait-until.js';

/** Exports of shops that lie beside the project or one folder above; they are not part of it. */
const places = ['../shared/data', '../../shared/data'];

/** Where the exports are. @throws Error where they are not there. */
export function dataFolder(): string {
  const root = projectFolder(import.meta.dirname)!;
  const found = places.map(place => path.join(root, place)).find(folder => existsSync(folder));
  if (found === undefined) {
    throw new Error(
      `The catalogs of the judged set are not there: ${places.join(' or ')} beside the project.`,
    );
  }
  return found;
}

/** Imports the shops' files and the articles of the gift shop's invoices over REST, and has all of them published. */
export async function publishCatalogs(server: URL, database: BenchDatabase): Promise<void> {
  const folder = dataFolder();
  for (const shop of readdirSync(path.join(folder, 'catalogs'))) {
    await importFile(server, database, readFileSync(path.join(folder, 'catalogs', shop), 'utf8'));
  }
  await importFile(server, database, giftShop(folder));
  await waitUntil(
    database,
    `select not exists (select from platform.job where finished_at is null) as done`,
    300_000,
  );
  await database.query(`update catalog.product set status = 'active' where status <> 'active'`);
  await listed(server, database);
  await waitUntil(database, `select not exists (select from catalog.public_product_change) as done`, 300_000);
}

/** Invoices name each article by its number and a title in capitals: products without a description. */
function giftShop(folder: string): string {
  const tokenizer = new CsvTokenizer(',');
  const text = readFileSync(path.join(folder, 'orders/uci_online_retail_sample_4793.csv'), 'utf8');
  const [, ...lines] = [...tokenizer.feed(text), ...tokenizer.finish()];
  // InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice.
  const articles = new Map(
    lines.flatMap(({ cells: [, sku, title = '', , , price] }) =>
      /[A-Z]{3}/.test(title) && Number(price) > 0 ? [[sku!, [title.trim(), price!]] as const] : [],
    ),
  );
  const rows = [...articles].map(([sku, [title, price]]) => [
    `gift-${sku}`,
    sku,
    title,
    price,
    'GBP',
    'active',
  ]);
  return stringify([['handle', 'sku', 'title', 'price', 'currency', 'status'], ...rows]);
}

const headersOf = ({ apiKey }: BenchDatabase, contentType: string) => ({
  authorization: `Bearer ${apiKey}`,
  'content-type': contentType,
});

async function importFile(server: URL, database: BenchDatabase, csv: string): Promise<void> {
  const url = new URL('/api/v1/products/bulk-import?currency=USD', server);
  const reply = await fetch(url, { method: 'POST', headers: headersOf(database, 'text/csv'), body: csv });
  if (reply.status !== 202) {
    throw new Error(`An import answered ${reply.status}: ${await reply.text()}`);
  }
}

async function listed(server: URL, database: BenchDatabase): Promise<void> {
  const query =
    'mutation { updateDiscoverySettings(input: { isListed: true, displayName: "Bench" }) { discoverySettings { version } } }';
  const reply = await fetch(new URL('/graphql', server), {
    method: 'POST',
    headers: headersOf(database, 'application/json'),
    body: JSON.stringify({ query }),
  });
  const { errors } = (await reply.json()) as { errors?: unknown };
  if (errors !== undefined) {
    throw new Error(`The shop was not listed: ${JSON.stringify(errors)}`);
  }
}
