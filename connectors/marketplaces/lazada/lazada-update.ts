import type { WriteOutcome } from '../listing.js';
import type { MarketplaceError } from '../marketplace-error.js';
import { done, isRowError, rejectedWrite, type VariantWrite } from '../write-outcome.js';
import type { LazadaClient } from './lazada-client.js';
import { requestXml, type XmlContent } from './lazada-xml.js';

interface Update<W extends VariantWrite> {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Of the draft, for the issue. */
  field: 'price' | 'quantity';
  row(write: W): Record<string, XmlContent>;
}

/**
 * All rows in one call. When Lazada rejects rows it is not said what became of the others, so these are sent once
 * more without them: values are set, not added. What is temporary rejects the whole.
 */
export async function updatePriceQuantity<W extends VariantWrite>(
  client: LazadaClient,
  writes: readonly W[],
  update: Update<W>,
): Promise<WriteOutcome[]> {
  const outcomes = new Map<W, WriteOutcome>();
  await send(client, writes, update, outcomes);
  return writes.map(write => outcomes.get(write) ?? done);
}

async function send<W extends VariantWrite>(
  client: LazadaClient,
  writes: readonly W[],
  update: Update<W>,
  outcomes: Map<W, WriteOutcome>,
): Promise<void> {
  if (writes.length === 0) {
    return;
  }
  const error = await errorOf(client, writes, update);
  if (error === null) {
    return;
  }
  const rejected = writes.length === 1 ? writes : writes.filter(write => reasonFor(write, error) !== null);
  for (const write of rejected) {
    outcomes.set(write, rejectedWrite(reasonFor(write, error) ?? error.message, update.field));
  }
  if (rejected.length > 0) {
    const others = writes.filter(write => !rejected.includes(write));
    await send(client, others, update, outcomes);
    return;
  }
  for (const write of writes) {
    await send(client, [write], update, outcomes);
  }
}

async function errorOf<W extends VariantWrite>(
  client: LazadaClient,
  writes: readonly W[],
  { country, row }: Update<W>,
): Promise<MarketplaceError | null> {
  const skus = writes.map(write => ({
    ItemId: write.reference.externalId,
    SkuId: write.variant.externalId ?? '',
    SellerSku: write.variant.sku,
    ...row(write),
  }));
  const payload = requestXml({ Product: { Skus: { Sku: skus } } });
  try {
    await client.write(country, '/product/price_quantity/update', { payload });
    return null;
  } catch (error) {
    if (isRowError(error)) {
      return error;
    }
    throw error;
  }
}

/** Errors begin with the SKU that they are about. */
function reasonFor({ variant }: VariantWrite, { issues }: MarketplaceError): string | null {
  const beginning = `${variant.sku}: `;
  const found = issues.find(({ message }) => message.startsWith(beginning));
  return found === undefined ? null : found.message.slice(beginning.length);
}
