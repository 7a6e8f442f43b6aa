import type { Pool, PoolClient } from 'pg';
import { queueName } from '../../kernel/database/new-job.js';
import { writeBoth } from '../../kernel/database/outbox.js';
import { newId } from '../../kernel/ids.js';
import type { ProductRow } from '../../subgraphs/catalog/product/product.queries.js';
import { setPrice } from '../../subgraphs/catalog/product/product-commercial.queries.js';
import { productBody } from './product-body.js';

type Product = ReturnType<typeof productBody>;

/** One price changed by hand-written SQL: the same four round trips and the same rows as ours, and nothing else. */
export async function updatePrice(
  pool: Pool,
  organizationId: string,
  productId: string,
  price: { amount: string; currency: string },
) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const product = await changePrice(client, organizationId, productId, price);
    const jobId = newId();
    await client.query({
      ...writeBoth,
      values: [...eventColumns(organizationId, product), ...jobColumns(organizationId, productId, jobId)],
    });
    await client.query('commit');
    return accepted(product, jobId);
  } finally {
    client.release();
  }
}

async function changePrice(
  client: PoolClient,
  organizationId: string,
  productId: string,
  { amount, currency }: { amount: string; currency: string },
): Promise<Product> {
  const unchanged = [false, null];
  const { rows } = await client.query<ProductRow>({
    ...setPrice,
    values: [organizationId, productId, null, new Date(), true, amount, ...unchanged, ...unchanged, currency],
  });
  const { oldPrice: _price, oldSalePrice: _salePrice, oldCost: _cost, ...row } = rows[0]!;
  return productBody(row as ProductRow);
}

const eventTypes = ['product.updated', 'product.price.changed'];

function eventColumns(organizationId: string, product: Product): unknown[] {
  const now = new Date();
  const ids = eventTypes.map(newId);
  const source = { system: 'developer_api', marketplace: null, accountId: null };
  const bodies = eventTypes.map((type, index) =>
    JSON.stringify({
      schemaVersion: '2026-08-01',
      id: ids[index],
      type,
      occurredAt: now,
      publishedAt: now,
      organizationId,
      resourceVersion: product.version,
      source: { ...source, providerEventId: null, providerEventType: null },
      subject: { type: 'product', id: product.id, externalId: product.sku, externalNumber: null },
      data: { product, changedFields: ['price'] },
    }),
  );
  const both = (value: unknown) => eventTypes.map(() => value);
  return [
    ids,
    both(organizationId),
    eventTypes,
    both('product'),
    both(product.id),
    both(product.version),
    both(now),
    bodies,
  ];
}

function jobColumns(organizationId: string, productId: string, jobId: string): unknown[] {
  const payload = JSON.stringify({ productIds: [productId], fields: ['price'] });
  const queue = queueName(organizationId, jobId);
  const columns = [jobId, organizationId, 'product.sync', 'catalog:write', queue, payload, 'listings'];
  return [...columns, 'baseline', 'api_key:baseline', new Date(), null].map(value => [value]);
}

const accepted = (product: Product, jobId: string) => ({
  ok: true,
  apiVersion: 'developer_v1',
  operationId: jobId,
  status: 'accepted',
  jobId,
  data: { productId: product.id, product },
  warnings: [],
  recommendations: [],
  links: { job: `/api/v1/jobs/${jobId}`, product: `/api/v1/products/${product.id}` },
});
