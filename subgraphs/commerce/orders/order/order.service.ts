import { isDeepStrictEqual } from 'node:util';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import { findConnection } from '../../../catalog/index.js';
import { canMove } from '../status/read-order-status.rules.js';
import type { Order, OrderLine } from './order.entity.js';
import { orderDeleted } from './order.events.js';
import { orderLimits } from './order.limits.js';
import type { OrderDetail } from './order.snapshot.js';
import { eraseOrder, forgetErased } from './order.writer.js';
import {
  countryErrors,
  draftErrors,
  type OrderDraft,
  orderOfDraft,
  textErrors,
} from './order-draft.rules.js';
import type { ShownValues } from './order-field.js';
import type { orderTombstoneFields } from './order-fields.js';
import { lockOrder, lockOrderIdentity } from './order-lock.queries.js';
import { type LineMatch, withMatches, withNamedProducts } from './order-matching.js';
import { restated } from './order-status.rules.js';
import type { OrderStore } from './order-store.js';

/** What a merchant may change; absent is untouched, null clears. */
export interface OrderChanges {
  status?: OrderStatus | undefined;
  marketplaceStatus?: string | null | undefined;
  externalOrderNumber?: string | null | undefined;
  country?: string | null | undefined;
  /** Which product a line is; null: none, and nobody is to look for one. */
  items?: readonly LineChoice[] | undefined;
}

/** With `matchedBy` as it was read, the product that was read with it is not chosen anew. */
interface LineChoice extends LineMatch {
  matchedBy?: OrderLine['matchedBy'] | undefined;
}

/** What is left of an order that was deleted. */
export type OrderTombstone = ShownValues<typeof orderTombstoneFields>;

/** Deletes what another feature keeps of an order, in the transaction that deletes it. */
export type OrderEraser = (tx: Transaction, organizationId: string, order: Order) => Promise<void>;

/** Orders as callers state, change and delete them. Those of marketplaces come in by `OrderRecorder`. */
export class OrderService {
  readonly #store: OrderStore;
  readonly #erasers: readonly OrderEraser[];

  constructor(store: OrderStore, erasers: readonly OrderEraser[]) {
    this.#store = store;
    this.#erasers = erasers;
  }

  /** Throws VALIDATION_FAILED; ORDER_EXISTS naming the order that has the identity. */
  async create(ctx: RequestContext, draft: OrderDraft): Promise<OrderDetail> {
    reject(draftErrors(draft, ctx.clock.now()));
    return ctx.transaction(async tx => {
      const { organizationId } = ctx;
      const identity = { ...draft, accountId: draft.accountId?.toLowerCase() ?? null };
      reject(await accountErrors(tx, organizationId, identity));
      const held = await lockOrderIdentity(tx, organizationId, identity);
      if (held.order !== null) {
        throw fail('ORDER_EXISTS', {
          detail: `Order ${held.order.id} has this marketplace, account and externalOrderId.`,
          members: { orderId: held.order.id },
        });
      }
      if (held.isErased) {
        await forgetErased(tx, organizationId, identity);
      }
      const stated = orderOfDraft(identity, ctx.clock.now().toISOString(), newId);
      const after = await matched(tx, organizationId, draft, stated);
      const { isHistorical: isSilent } = after;
      return (await this.#store.save(tx, { organizationId, before: null, after, isSilent })).order;
    });
  }

  /**
   * A change that changes nothing is no write and no event. Throws ORDER_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED,
   * ORDER_STATUS_INVALID; ORDER_OF_MARKETPLACE for a change of anything but the products of lines, once the marketplace of
   * a connected account has reported the order.
   */
  async update(ctx: RequestContext, id: string, changes: OrderChanges): Promise<OrderDetail> {
    const { items = [], ...own } = changes;
    return ctx.transaction(async tx => {
      const before = await lockDemanded(tx, ctx, id);
      reject(changeErrors(before, own));
      const changed = withOwnChanges(before, own);
      if (isReported(before) && !isDeepStrictEqual(changed, before)) {
        throw fail('ORDER_OF_MARKETPLACE');
      }
      reject(choiceErrors(before, items));
      const named = items
        .map((item, place) => ({ ...item, place }))
        .filter(item => item.matchedBy === undefined || !isSameProduct(before, item));
      const after = await withNamedProducts(tx, ctx.organizationId, changed, named);
      return (await this.#store.save(tx, { organizationId: ctx.organizationId, before, after })).order;
    });
  }

  /**
   * Erases the order with its lines, packages and returns, and whatever else is kept of it. What is held for it is given
   * back; what was sold stays sold. The marketplace's own copy does not bring it back. Throws ORDER_NOT_FOUND,
   * VERSION_STALE.
   */
  async delete(ctx: RequestContext, id: string): Promise<OrderTombstone> {
    return ctx.transaction(async tx => {
      const order = await lockDemanded(tx, ctx, id);
      const { organizationId } = ctx;
      await this.#store.releaseStock(tx, organizationId, order);
      for (const erase of this.#erasers) {
        await erase(tx, organizationId, order);
      }
      await eraseOrder(tx, organizationId, order);
      const deletedAt = ctx.clock.now().toISOString();
      orderDeleted(tx, organizationId, order, deletedAt);
      const { marketplace, accountId, externalOrderId, externalOrderNumber } = order;
      return { id: order.id, marketplace, accountId, externalOrderId, externalOrderNumber, deletedAt };
    });
  }
}

/** Whether the marketplace of a connected account has reported it: then its status was read by a mapping. */
const isReported = ({ accountId, mappingVersion }: Order): boolean =>
  accountId !== null && mappingVersion !== null;

const isSameProduct = ({ lines }: Order, { id, productId, variantId }: LineMatch): boolean =>
  lines.some(line => line.id === id && line.productId === productId && line.variantId === variantId);

/** How an item came to its product is not for callers to say. */
const choiceErrors = ({ lines }: Order, items: readonly LineChoice[]): FieldError[] =>
  items.flatMap(({ id, matchedBy }, index) => {
    const line = lines.find(one => one.id === id);
    return line === undefined || matchedBy === undefined || matchedBy === line.matchedBy
      ? []
      : [
          {
            path: `items.${index}.matchedBy`,
            code: 'READ_ONLY',
            message: 'is read-only: omit it, or send its current value',
          },
        ];
  });

/** The order, locked, at the version that `If-Match` demands. */
async function lockDemanded(tx: Transaction, ctx: RequestContext, id: string): Promise<Order> {
  const order = isId(id) ? await lockOrder(tx, ctx.organizationId, id) : null;
  if (order === null) {
    throw fail('ORDER_NOT_FOUND');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== order.version) {
    throw fail('VERSION_STALE', { detail: `The order is at version ${order.version}, not ${ctx.ifMatch}.` });
  }
  return order;
}

async function accountErrors(
  tx: Transaction,
  organizationId: string,
  { accountId, marketplace }: Pick<OrderDraft, 'accountId' | 'marketplace'>,
): Promise<FieldError[]> {
  const connection = accountId === null ? null : await findConnection(tx, organizationId, accountId);
  return accountId === null || connection?.marketplace === marketplace
    ? []
    : [
        {
          path: 'accountId',
          code: 'ACCOUNT_NOT_FOUND',
          message: `No account with this id is connected at ${marketplace}.`,
        },
      ];
}

/** Products that the catalog knows, and those that the caller names where they are others. */
async function matched(
  tx: Transaction,
  organizationId: string,
  draft: OrderDraft,
  order: Order,
): Promise<Order> {
  const found = await withMatches(tx, organizationId, order, () => true);
  const named = draft.items
    .map(({ productId, variantId }, place) => ({ id: order.lines[place]!.id, productId, variantId, place }))
    .filter(item => item.productId !== null && !isSameProduct(found, item));
  const lines = order.lines.map((line, index) =>
    named.some(({ place }) => place === index) ? line : found.lines[index]!,
  );
  return withNamedProducts(tx, organizationId, { ...order, lines }, named);
}

const changeErrors = (
  before: Order,
  { externalOrderNumber, marketplaceStatus, country }: OrderChanges,
): FieldError[] => [
  ...textErrors('externalOrderNumber', externalOrderNumber ?? null, orderLimits.externalIdLength),
  ...textErrors('marketplaceStatus', marketplaceStatus ?? null, orderLimits.externalIdLength),
  ...countryErrors(country ?? null, before.country),
];

function withOwnChanges(before: Order, changes: Omit<OrderChanges, 'items'>): Order {
  const { marketplaceStatus, externalOrderNumber, country } = changes;
  return {
    ...withStatus(before, isAsShown(before, changes.status) ? before.sourceStatus : changes.status!),
    marketplaceStatus: marketplaceStatus === undefined ? before.marketplaceStatus : marketplaceStatus,
    externalOrderNumber: externalOrderNumber === undefined ? before.externalOrderNumber : externalOrderNumber,
    country: country === undefined ? before.country : (country?.toUpperCase() ?? null),
  };
}

/** The status that is shown may be one that returns made of the source's: sent back, it changes nothing. */
const isAsShown = (before: Order, status: OrderStatus | undefined): boolean =>
  status === undefined || status === before.status;

/** Lines go along with their order, but for those that were canceled before. */
function withStatus(before: Order, sourceStatus: OrderStatus): Order {
  if (!canMove(before.sourceStatus, sourceStatus)) {
    throw fail('ORDER_STATUS_INVALID', {
      detail: `The order is ${before.sourceStatus} and cannot become ${sourceStatus}.`,
    });
  }
  if (sourceStatus === before.sourceStatus) {
    return before;
  }
  const lines = before.lines.map(line =>
    line.status === 'canceled' ? line : { ...line, status: sourceStatus },
  );
  return restated(before, { sourceStatus, returnState: before.returnState, lines });
}
