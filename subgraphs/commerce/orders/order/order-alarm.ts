import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { notify } from '../../../platform/index.js';
import type { Order } from './order.entity.js';

const knownWords = sql(
  'commerce.order.knownUnknownStatuses',
  `select distinct word from commerce."order" o, unnest(o.unknown_statuses) as word
   where o.organization_id = $1 and o.marketplace = $2 and o.unknown_statuses <> '{}' and o.id <> $3`,
);

/** What the merchant's people are told of a stored change: once for a word or an order, not at every look. */
export async function raiseAlarms(
  tx: Transaction,
  organizationId: string,
  before: Order | null,
  after: Order,
): Promise<void> {
  const added = after.unknownStatuses.filter(word => before?.unknownStatuses.includes(word) !== true);
  if (added.length > 0) {
    await notifyOfUnknownStatuses(tx, organizationId, after, added);
  }
  if (shortUnits(before) === 0 && shortUnits(after) > 0) {
    await tellShort(tx, organizationId, after);
  }
}

async function notifyOfUnknownStatuses(
  tx: Transaction,
  organizationId: string,
  order: Order,
  added: readonly string[],
): Promise<void> {
  const rows = await tx.query<{ word: string }>(knownWords, [organizationId, order.marketplace, order.id]);
  const known = new Set(rows.map(row => row.word));
  const words = added.filter(word => !known.has(word));
  if (words.length > 0) {
    await notify(tx, {
      organizationId,
      kind: 'order.status_unknown',
      severity: 'warning',
      subject: { type: 'order', id: order.id },
      title: `${order.marketplace} uses an unknown status: ${words.join(', ')}`,
      message:
        `Order ${nameOf(order)} has it first. Orders with such a word keep the status that they had; ` +
        'look at them at the marketplace until the mapping knows the word.',
      scopes: ['orders:read'],
    });
  }
}

async function tellShort(tx: Transaction, organizationId: string, order: Order): Promise<void> {
  const short = order.lines.filter(line => line.shortQuantity > 0);
  await notify(tx, {
    organizationId,
    kind: 'order.stock_short',
    severity: 'error',
    subject: { type: 'order', id: order.id },
    title: `Insufficient stock for order ${nameOf(order)} on ${order.marketplace}`,
    message: `Not in stock: ${[...Map.groupBy(short, line => line.sku ?? line.name)]
      .map(([item, lines]) => `${lines.reduce((sum, line) => sum + line.shortQuantity, 0)} of ${item}`)
      .join(', ')}. Restock, or cancel what cannot be sent.`,
    scopes: ['orders:read'],
  });
}

const shortUnits = (order: Order | null): number =>
  order?.lines.reduce((sum, line) => sum + line.shortQuantity, 0) ?? 0;

const nameOf = ({ externalOrderNumber, externalOrderId }: Order): string =>
  externalOrderNumber ?? externalOrderId;
