import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { lockPromotion, requireChangeable, requireIntent, requireRoom } from './lock-promotion.js';
import {
  checkedDraft,
  checkedPromotions,
  makePromotions,
  type PlannedPromotions,
  type PromotionDraft,
} from './make-promotions.js';
import type { Promotion } from './promotion.entity.js';
import { findPromotions, lockPromotions, lockPromotionsOf } from './promotion.queries.js';
import { type PromotionIntent, promotionIntents } from './promotion.values.js';
import { deletePromotion, savePromotions } from './promotion.writer.js';
import type { OnPromotionsChanged, PromotionChange } from './promotion-change.js';
import {
  changedDefinition,
  definitionOf,
  emptyDefinition,
  type PromotionChanges,
} from './promotion-changes.rules.js';
import { type Candidate, candidateErrors, type Marketplaces, readStoreContext } from './promotion-check.js';
import { isSameDefinition } from './promotion-form.rules.js';
import { mayBecome, promotionAfter } from './promotion-intent.rules.js';
import { statedIntent, statusAt } from './promotion-status.rules.js';

/** Names of the stores that may still show a promotion to buyers. */
export type ReadHoldingStores = (
  tx: Transaction,
  organizationId: string,
  promotionId: string,
) => Promise<string[]>;

/** What a promotion that was made can become. */
export type NewIntent = Exclude<PromotionIntent, 'draft'>;

export interface PromotionDependencies {
  /** Those that promotions can be at. */
  marketplaces: Marketplaces;
  onChanged: OnPromotionsChanged;
  storesHolding: ReadHoldingStores;
}

/** Creating, changing and deleting promotions. Whoever delivers them is told in the same transaction. */
export class PromotionService {
  readonly #marketplaces: Marketplaces;
  readonly #onChanged: OnPromotionsChanged;
  readonly #storesHolding: ReadHoldingStores;

  constructor({ marketplaces, onChanged, storesHolding }: PromotionDependencies) {
    this.#marketplaces = marketplaces;
    this.#onChanged = onChanged;
    this.#storesHolding = storesHolding;
  }

  /** A draft, unless it is to be active at once. Throws VALIDATION_FAILED, LIMIT_REACHED. */
  create(ctx: RequestContext, changes: PromotionChanges<PromotionIntent>): Promise<Promotion> {
    const { definition, errors: own } = changedDefinition(emptyDefinition, changes);
    const draft = { definition, own, intent: changes.status ?? 'draft', products: [], campaignId: null };
    return ctx.transaction(async tx => {
      const [promotion] = await this.#make(tx, ctx, { drafts: [draft], pathOf: path => path });
      return promotion!;
    });
  }

  /**
   * All of them, or none: errors are under `promotions.<index>`, those of products under `products.<index>` of theirs.
   * Throws VALIDATION_FAILED, LIMIT_REACHED.
   */
  createAll(tx: Transaction, ctx: RequestContext, drafts: readonly PromotionDraft[]): Promise<Promotion[]> {
    return this.#make(tx, ctx, plannedTogether(drafts));
  }

  /** What `createAll` would reject at this moment: nothing is made, and nobody waits. */
  async draftErrors(
    tx: Transaction,
    ctx: RequestContext,
    drafts: readonly PromotionDraft[],
  ): Promise<FieldError[]> {
    const planned = { ...plannedTogether(drafts), marketplaces: this.#marketplaces };
    return (await checkedPromotions(tx, ctx, planned)).errors;
  }

  /**
   * A change that changes nothing is no write. Throws PROMOTION_NOT_FOUND, VERSION_STALE, PROMOTION_ENDED,
   * PROMOTION_IN_CAMPAIGN, VALIDATION_FAILED, LIMIT_REACHED.
   */
  update(ctx: RequestContext, id: string, changes: PromotionChanges): Promise<Promotion> {
    return ctx.transaction(async tx => {
      const before = await lockPromotion(tx, ctx, id);
      const { definition, errors: own } = changedDefinition(definitionOf(before), changes);
      const intent = intentAfter(before, changes, ctx.clock.now());
      const isSame = own.length === 0 && isSameDefinition(definition, definitionOf(before));
      if (isSame && intent === before.intent) {
        return before;
      }
      requireIntent(before, intent);
      if (!isSame) {
        requireChangeable(before);
      }
      const [errors] = await this.#errorsOf(tx, ctx, [{ id: before.id, before, definition, intent, own }]);
      reject(errors!);
      const isNewlyAutomatic = definition.trigger === 'automatic' && before.trigger !== 'automatic';
      await requireRoom(tx, ctx.organizationId, { all: 0, automatic: isNewlyAutomatic ? 1 : 0 });
      const made = { id: before.id, definition, intent, campaignId: before.campaignId };
      const after = promotionAfter(before, made, ctx.clock.now());
      await this.#save(tx, ctx.organizationId, [{ before, after, productIds: [] }]);
      return after;
    });
  }

  /**
   * Answers the promotion as it last was. Only drafts, and what has ended and is in no store any more. Throws
   * PROMOTION_NOT_FOUND, VERSION_STALE, PROMOTION_IN_USE.
   */
  delete(ctx: RequestContext, id: string): Promise<Promotion> {
    return ctx.transaction(async tx => {
      const before = await lockPromotion(tx, ctx, id);
      const status = statusAt(before, ctx.clock.now().toISOString());
      if (status !== 'draft' && status !== 'ended') {
        throw fail('PROMOTION_IN_USE', { detail: `The promotion is ${status}.` });
      }
      const stores = await this.#storesHolding(tx, ctx.organizationId, before.id);
      if (stores.length > 0) {
        throw fail('PROMOTION_IN_USE', { detail: `Stores that still have it: ${stores.join(', ')}.` });
      }
      await deletePromotion(tx, ctx.organizationId, before.id);
      await this.#onChanged(tx, ctx.organizationId, [{ before, after: null, productIds: [] }]);
      return before;
    });
  }

  /**
   * Activates, pauses or ends them together; one whose state does not permit it, such as one that is over, stays as it is.
   * Answers all of them, in no order. Errors are under `promotions.<index of the id>`. Throws VALIDATION_FAILED.
   */
  async setIntent(
    tx: Transaction,
    ctx: RequestContext,
    ids: readonly string[],
    intent: NewIntent,
  ): Promise<Promotion[]> {
    lockPromotionsOf(tx, ctx.organizationId);
    const found = await lockPromotions(tx, ctx.organizationId, ids);
    const now = ctx.clock.now();
    const candidates = changing(found, intent, now);
    reject(await this.#intentErrors(tx, ctx, { ids, candidates }));
    const changes = candidates.map(({ before, ...made }) => ({
      before,
      after: promotionAfter(before, { ...made, campaignId: before.campaignId }, now),
      productIds: [],
    }));
    await this.#save(tx, ctx.organizationId, changes);
    const changed = new Map(changes.map(({ after }) => [after.id, after]));
    return found.map(each => changed.get(each.id) ?? each);
  }

  /** What `setIntent` would reject at this moment, at the same paths: nothing is changed, and nobody waits. */
  async intentErrors(
    tx: Transaction,
    ctx: RequestContext,
    ids: readonly string[],
    intent: NewIntent,
  ): Promise<FieldError[]> {
    const found = await findPromotions(tx, ctx.organizationId, ids);
    return this.#intentErrors(tx, ctx, { ids, candidates: changing(found, intent, ctx.clock.now()) });
  }

  async #intentErrors(
    tx: Transaction,
    ctx: RequestContext,
    { ids, candidates }: { ids: readonly string[]; candidates: readonly Candidate[] },
  ): Promise<FieldError[]> {
    const errors = await this.#errorsOf(tx, ctx, candidates);
    return candidates.flatMap(({ id }, index) =>
      errors[index]!.map(error => ({ ...error, path: `promotions.${ids.indexOf(id)}.${error.path}` })),
    );
  }

  async #make(tx: Transaction, ctx: RequestContext, made: PlannedPromotions): Promise<Promotion[]> {
    const changes = await makePromotions(tx, ctx, { ...made, marketplaces: this.#marketplaces });
    await this.#onChanged(tx, ctx.organizationId, changes);
    return changes.map(({ after }) => after);
  }

  async #errorsOf(
    tx: Transaction,
    ctx: RequestContext,
    candidates: readonly Candidate[],
  ): Promise<FieldError[][]> {
    const context = await readStoreContext(tx, ctx.organizationId, this.#marketplaces);
    return candidateErrors(tx, ctx.organizationId, { candidates, context });
  }

  async #save(
    tx: Transaction,
    organizationId: string,
    changes: readonly (PromotionChange & { after: Promotion })[],
  ): Promise<void> {
    await savePromotions(
      tx,
      organizationId,
      changes.map(({ after }) => after),
    );
    await this.#onChanged(tx, organizationId, changes);
  }
}

/** Throws VALIDATION_FAILED for a status that no merchant sets. */
function intentAfter(before: Promotion, { status }: PromotionChanges, now: Date): PromotionIntent {
  const intent = status == null ? before.intent : statedIntent(before, status, now.toISOString());
  if (intent === null) {
    throw fail('VALIDATION_FAILED', { errors: [notSettable] });
  }
  return intent;
}

const notSettable: FieldError = {
  path: 'status',
  code: 'VALUE_NOT_ALLOWED',
  message: `Must be one of: ${promotionIntents.join(', ')}; or the status that the promotion has.`,
};

/** What becomes of those that may become it. One whose window is over cannot be active again. */
const changing = (found: readonly Promotion[], intent: NewIntent, now: Date) =>
  found
    .filter(each => each.intent !== intent && mayBecome(each.intent, intent))
    .filter(each => intent !== 'active' || statusAt(each, now.toISOString()) !== 'ended')
    .map(before => ({ id: before.id, before, definition: definitionOf(before), intent, own: [] }));

const plannedTogether = (drafts: readonly PromotionDraft[]): PlannedPromotions => ({
  drafts: drafts.map(checkedDraft),
  pathOf: (path, index) => `promotions.${index}.${path}`,
});
