import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import { findDiscoverySettings } from '../discovery/discovery-settings.queries.js';
import { productUpdated } from '../product/product.events.js';
import { readProducts } from '../product/product.queries.js';
import { toSnapshot } from '../product/product.snapshot.js';
import { writeExtension } from './hold-extension.writer.js';
import type { ReservationLine, ReservationOwner } from './reservation.entity.js';
import {
  deferOwnerLock,
  findReservation,
  type LockedProduct,
  lockExpired,
  lockForReservation,
  lockReservation,
} from './reservation.queries.js';
import { errorErrors, isUnknown, lineErrors, wantedItems } from './reservation.rules.js';
import {
  type MovedProduct,
  writeCommit,
  writeExpiry,
  writeHandOver,
  writeRelease,
  writeReservation,
  writeRestock,
} from './reservation.writer.js';
import { deferForgetShortage } from './shortage.queries.js';
import { type ShortItem, writeTake } from './stock-take.writer.js';

/**
 * Told, in the transaction that did it, of products of which more or fewer may be sold than before: what is told to
 * channels has to follow. Called once for each use case that changes any.
 */
export type AvailabilityListener = (
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
) => Promise<void> | void;

export interface ReserveRequest {
  organizationId: string;
  owner: ReservationOwner;
  /** All that the owner is to hold; what it held before and is not among these is given back. */
  lines: readonly ReservationLine[];
  /** When it is given back by itself; null: when somebody releases it. */
  expiresAt: Date | null;
  /** Nobody else knows the owner yet, who has nothing so far. */
  isOwnerNew?: boolean;
  /** The lines are those that it holds already, unless its time was over: then no product is locked. */
  isSame?: boolean;
  /** Whether the merchant's own people ask: they are told how much there is, whatever the public is shown. */
  isMerchant?: boolean;
}

export interface TakeRequest {
  organizationId: string;
  owner: ReservationOwner;
  /** All that the owner is to have; what it had before and is not among these is given back. */
  lines: readonly ReservationLine[];
  /** What the owner has bought stays so: it cannot be held again. */
  as: 'held' | 'committed';
  /** Who holds what the owner, who is new, is to have: it is the owner's own from now on. */
  heldBy?: ReservationOwner | undefined;
}

/**
 * The ledger of stock: what buyers were promised, so that nothing is sold twice. Every function works in its caller's
 * transaction, which should call it for one owner only and before it locks products by itself: products are always
 * locked in the order of their ids, so that two buyers of the same things wait for each other and never deadlock.
 * Reserving is bookkeeping and raises no version; a change of the quantity on hand is a change of the product.
 */
export class InventoryService {
  readonly #onAvailabilityChanged: AvailabilityListener;

  constructor(onAvailabilityChanged: AvailabilityListener) {
    this.#onAvailabilityChanged = onAvailabilityChanged;
  }

  /**
   * Holds all lines or none, in the place of what the owner held. The same lines again change nothing but the expiry.
   * Throws VALIDATION_FAILED (no such item), INVENTORY_INSUFFICIENT (with an error for each line, which says what is
   * available to those who may know), RESERVATION_ENDED (committed already). After an error the transaction may go on: nothing was written.
   */
  async reserve(tx: Transaction, request: ReserveRequest): Promise<void> {
    const { organizationId, owner, lines, expiresAt, isSame } = request;
    reject(lineErrors(lines));
    const items = wantedItems(lines);
    if (isSame === true) {
      deferOwnerLock(tx, organizationId, owner);
      if (await writeExtension(tx, { organizationId, owner, items, expiresAt })) {
        return;
      }
    }
    const lockedIds = idsOf(await lockForReservation(tx, request, items));
    const result = await writeReservation(tx, { organizationId, owner, items, expiresAt, lockedIds });
    if (result.status === 'committed') {
      throw fail('RESERVATION_ENDED', { detail: 'The reserved stock has been sold.' });
    }
    if (result.rejected.some(isUnknown)) {
      reject(errorErrors(lines, result.rejected, false));
    }
    if (result.rejected.length > 0) {
      const showsUnits = request.isMerchant === true || (await showsQuantities(tx, organizationId));
      throw fail('INVENTORY_INSUFFICIENT', { errors: errorErrors(lines, result.rejected, showsUnits) });
    }
    await this.#publishAvailability(tx, organizationId, result.moved);
  }

  /**
   * Of a sale that was made elsewhere and is a fact: holds or sells as much of the lines as there is, in the place of what
   * the owner had. Stock never falls below zero and nothing is rejected; answers what was short, by item (`variantId` is
   * the product's own id where no variant is meant). The same lines again take what came in since. Items that are not
   * (any more) in the catalog are left out.
   */
  async take(tx: Transaction, request: TakeRequest): Promise<ShortItem[]> {
    const { organizationId, owner, lines, as, heldBy } = request;
    const items = wantedItems(lines);
    const locked = await lockForReservation(tx, { organizationId, owner: heldBy ?? owner }, items);
    tx.retryIfOutOfOrder(locked);
    if (heldBy !== undefined) {
      writeHandOver(tx, organizationId, heldBy, owner);
    }
    const lockedIds = idsOf(locked);
    const { short, moved } = await writeTake(tx, { organizationId, owner, items, as, lockedIds });
    await tellOnHand(tx, organizationId, moved);
    await this.#publishAvailability(tx, organizationId, moved);
    return short;
  }

  /** The owner, whose sale was short, waits for nothing any more. */
  forgetShortage(tx: Transaction, organizationId: string, owner: ReservationOwner): void {
    deferForgetShortage(tx, organizationId, owner);
  }

  /** Gives back what the owner holds. Nothing happens where it holds nothing (any more), or has bought it. */
  async release(tx: Transaction, organizationId: string, owner: ReservationOwner): Promise<void> {
    await lockReservation(tx, organizationId, owner);
    const { moved } = await writeRelease(tx, organizationId, owner);
    await this.#publishAvailability(tx, organizationId, moved);
  }

  /**
   * Sells what the owner holds: the quantity on hand falls and is told by product.inventory.changed. Once only: again
   * is no change. What is over but was not yet given back is sold all the same; who takes money first extends the hold
   * by `reserve`. Throws RESERVATION_ENDED where nothing is held.
   */
  async commit(tx: Transaction, organizationId: string, owner: ReservationOwner): Promise<void> {
    tx.retryIfOutOfOrder(await lockReservation(tx, organizationId, owner));
    const { ended, moved } = await writeCommit(tx, organizationId, owner);
    if (ended === 0) {
      await assertCommitted(tx, organizationId, owner);
    }
    await tellOnHand(tx, organizationId, moved);
  }

  /**
   * Puts back on the shelf what was sold: all of it (a canceled order), or the given lines (a return), whose quantity is
   * how many are back in total, so that saying it again changes nothing. Never more than was sold.
   */
  async restock(
    tx: Transaction,
    organizationId: string,
    owner: ReservationOwner,
    lines: readonly ReservationLine[] | null = null,
  ): Promise<void> {
    reject(lineErrors(lines ?? []));
    tx.retryIfOutOfOrder(await lockReservation(tx, organizationId, owner));
    const moved = await writeRestock(tx, organizationId, owner, lines === null ? null : wantedItems(lines));
    await tellOnHand(tx, organizationId, moved);
    await this.#publishAvailability(tx, organizationId, moved);
  }

  /** Gives back the organization's oldest reservations that are over. Answers how many; 0: none is left. */
  async expire(tx: Transaction, organizationId: string): Promise<number> {
    const lockedIds = idsOf(await lockExpired(tx, organizationId));
    const { ended, moved } = await writeExpiry(tx, organizationId, lockedIds);
    await this.#publishAvailability(tx, organizationId, moved);
    return ended;
  }

  async #publishAvailability(tx: Transaction, organizationId: string, moved: readonly MovedProduct[]) {
    const productIds = moved.filter(product => product.isAvailabilityChanged).map(({ id }) => id);
    if (productIds.length > 0) {
      await this.#onAvailabilityChanged(tx, organizationId, productIds);
    }
  }
}

const idsOf = (products: readonly LockedProduct[]): string[] => products.map(({ id }) => id);

async function assertCommitted(
  tx: Transaction,
  organizationId: string,
  owner: ReservationOwner,
): Promise<void> {
  const reservation = await findReservation(tx, organizationId, owner, tx.db.clock.now());
  if (reservation?.status !== 'committed') {
    throw fail('RESERVATION_ENDED');
  }
}

/** One change of each product, with its events. */
async function tellOnHand(
  tx: Transaction,
  organizationId: string,
  moved: readonly MovedProduct[],
): Promise<void> {
  const changed = moved.filter(product => product.isOnHandChanged);
  if (changed.length === 0) {
    return;
  }
  const ids = changed.map(product => product.id);
  const products = await readProducts(tx, organizationId, ids);
  for (const { id, variantIds } of changed) {
    productUpdated(tx, {
      organizationId,
      product: toSnapshot(products.get(id)!),
      changedFields: [
        'inventoryQuantity',
        ...variantIds.map(variant => `variants.${variant}.inventoryQuantity`),
      ],
    });
  }
}

/** Whether the merchant shows the public how many units there are. */
const showsQuantities = async (tx: Transaction, organizationId: string): Promise<boolean> =>
  (await findDiscoverySettings(tx, organizationId)).showsQuantities;
