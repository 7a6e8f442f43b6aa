import { createHash } from 'node:crypto';
import type { StockWrite, WriteOutcome } from '../listing.js';
import { ownIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { ChannelDependencies } from '../port.js';
import { done } from '../write-outcome.js';
import type { ShopifyClient } from './shopify-client.js';
import { issueOf, type UserError } from './shopify-error.js';
import { availableAt, inventoryItemFields, type WireInventoryItem } from './shopify-observed.js';

const levelsQuery = `query StockLevels($ids: [ID!]!, $locationId: ID!) {
  nodes(ids: $ids) { ... on ProductVariant { id inventoryItem { ${inventoryItemFields} } } }
}`;

const setQuantities = `mutation SetQuantities($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { code field message } }
}`;

interface Row {
  write: StockWrite;
  inventoryItemId: string;
  available: number;
}

interface SetAnswer {
  inventorySetQuantities: { userErrors: UserError[] };
}

/** Codes of errors that another try would mend: somebody changed, or is changing, the same stock. */
const temporaryCodes: ReadonlySet<string> = new Set([
  'CHANGE_FROM_QUANTITY_STALE',
  'IDEMPOTENCY_CONCURRENT_REQUEST',
  'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED',
]);

/**
 * Sets the stock of the location from what it is now: a sale in between is not written over, but makes the whole
 * `unavailable`, to be tried again with what is then to be told. What is right already is not written.
 */
export async function updateStock(
  client: ShopifyClient,
  { clock }: ChannelDependencies,
  locationId: string,
  writes: readonly StockWrite[],
): Promise<WriteOutcome[]> {
  if (writes.length === 0) {
    return [];
  }
  const items = await readItems(client, locationId, writes);
  const outcomes = new Map(writes.map(write => [write, outcomeBefore(write, items)]));
  let rows = writes.filter(write => outcomes.get(write) === null).map(write => rowOf(write, items));
  while (rows.length > 0) {
    const rejected = await setRows(client, locationId, rows, clock.now().toISOString());
    for (const [index, { write }] of rows.entries()) {
      const issues = rejected.get(index) ?? [];
      outcomes.set(write, issues.length === 0 ? done : { isDone: false, issues });
    }
    // With one error among them Shopify sets none: the others go once more without it.
    rows = rejected.size === 0 ? [] : rows.filter((_, index) => !rejected.has(index));
  }
  return writes.map(write => outcomes.get(write)!);
}

type Items = ReadonlyMap<string, WireInventoryItem>;

/** What is known without writing; null for what is to be written. */
function outcomeBefore({ variant, quantity }: StockWrite, items: Items): WriteOutcome | null {
  const item = items.get(variant.externalId ?? '');
  if (item === undefined) {
    return gone;
  }
  const available = availableAt(item);
  if (available === null) {
    return notStocked;
  }
  return available === quantity ? done : null;
}

function rowOf(write: StockWrite, items: Items): Row {
  const item = items.get(write.variant.externalId!)!;
  return { write, inventoryItemId: item.id, available: availableAt(item)! };
}

async function readItems(
  client: ShopifyClient,
  locationId: string,
  writes: readonly StockWrite[],
): Promise<Items> {
  const ids = [...new Set(writes.flatMap(({ variant }) => variant.externalId ?? []))];
  const { nodes } = await client.query<{
    nodes: ({ id: string; inventoryItem: WireInventoryItem } | null)[];
  }>(levelsQuery, { ids, locationId });
  return new Map(nodes.filter(node => node !== null).map(({ id, inventoryItem }) => [id, inventoryItem]));
}

/** What is rejected, by the index of the row; of an error that names no row, all of them. */
async function setRows(
  client: ShopifyClient,
  locationId: string,
  rows: readonly Row[],
  at: string,
): Promise<Map<number, WriteOutcome['issues']>> {
  const quantities = rows.map(({ write, inventoryItemId, available }) => ({
    inventoryItemId,
    locationId,
    quantity: write.quantity,
    changeFromQuantity: available,
  }));
  const key = createHash('sha256')
    .update(JSON.stringify([at, quantities]))
    .digest('hex')
    .slice(0, 32);
  const input = { name: 'available', reason: 'correction', quantities };
  const { inventorySetQuantities: answer } = await client.mutate<SetAnswer>(setQuantities, { input, key });
  const temporary = answer.userErrors.find(({ code }) => temporaryCodes.has(code ?? ''));
  if (temporary !== undefined) {
    throw new MarketplaceError('unavailable', `Shopify: ${temporary.message}`, {
      marketplaceCode: temporary.code ?? null,
    });
  }
  const rejected = new Map<number, WriteOutcome['issues']>();
  for (const error of answer.userErrors) {
    const named = error.field?.[1] === 'quantities' ? Number(error.field[2]) : Number.NaN;
    const indexes = rows[named] === undefined ? rows.keys() : [named];
    for (const index of indexes) {
      rejected.set(index, [...(rejected.get(index) ?? []), { ...issueOf(error), field: 'quantity' }]);
    }
  }
  return rejected;
}

const errorOf = (code: string, message: string): WriteOutcome => ({
  isDone: false,
  issues: [ownIssue(code, message, 'quantity')],
});

const gone = errorOf('VARIANT_MISSING', 'Shopify does not know the variant any more.');
const notStocked = errorOf(
  'NOT_STOCKED',
  'The variant is not stocked at the location of the connection: publish it again.',
);
