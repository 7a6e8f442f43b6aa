import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { findAvailabilities } from '../../catalog/index.js';
import type { Look, LookBrief } from './look.entity.js';
import { lookCreated, lookDeleted } from './look.events.js';
import { lookLimits } from './look.limits.js';
import { countLooks, findLook, lockLook } from './look.queries.js';
import { removeLook, writeLook } from './look.writer.js';
import { briefErrors, briefTexts, defaultTitle, isEmptyBrief, promptOf } from './look-brief.rules.js';
import type { ComposedHero, LookHeroes } from './look-hero.js';
import { type NewLook, newLookErrors, productErrors, titleErrors } from './look-input.rules.js';
import type { LookSelector, Selected } from './look-selection.js';

/** What is absent stays as it is. */
export type LookChanges = Partial<LookBrief> & { title?: string; productIds?: string[] };

/** Looks: made of products that are given or chosen, changed, published and deleted. */
export class LookService {
  readonly #selector: LookSelector;
  readonly #heroes: LookHeroes;

  constructor(selector: LookSelector, heroes: LookHeroes) {
    this.#selector = selector;
    this.#heroes = heroes;
  }

  /** Throws LOOK_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<Look> {
    const look = isId(id) ? await findLook(ctx.reader, ctx.organizationId, id) : null;
    if (look === null) throw fail('LOOK_NOT_FOUND');
    return look;
  }

  /**
   * Chooses the products and composes their picture before the transaction that stores the look. Throws VALIDATION_FAILED,
   * PRODUCT_NOT_FOUND, LOOK_NOT_POSSIBLE, LOOK_NOT_PUBLISHABLE, LIMIT_REACHED, STORAGE_LIMIT_REACHED.
   */
  async create(ctx: RequestContext, fields: NewLook): Promise<Look> {
    reject(newLookErrors(fields));
    const { brief, selected } = await this.#selected(ctx, fields);
    if (fields.status === 'published') requireAvailable(selected.products);
    const hero = await this.#heroes.compose(ctx, selected.items, selected.products);
    const now = ctx.clock.now().toISOString();
    const look: Look = {
      ...{ id: newId(), organizationId: ctx.organizationId, status: fields.status, ...brief },
      title: fields.title?.trim() ?? defaultTitle(brief, selected.items[0]!.title),
      ...{ selection: selected.selection, selectionModel: selected.selectionModel, prompt: selected.prompt },
      ...{ warnings: [...selected.warnings, ...hero.warnings], heroImage: hero.image, items: hero.items },
      ...{ version: 1, createdAt: now, updatedAt: now },
    };
    return keeping(hero, () =>
      ctx.transaction(async tx => {
        if ((await countLooks(tx, ctx.organizationId)) >= lookLimits.looksMax) {
          throw fail('LIMIT_REACHED', {
            detail: `An organization has at most ${lookLimits.looksMax} looks.`,
          });
        }
        await hero.record(tx);
        await writeLook(tx, look);
        lookCreated(tx, look);
        return look;
      }),
    );
  }

  /**
   * Other products make another picture; the old one is removed within days. A change that changes nothing is no write. No
   * event: there is none for changes (§6.1). Throws
   * LOOK_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, PRODUCT_NOT_FOUND, STORAGE_LIMIT_REACHED.
   */
  async update(ctx: RequestContext, id: string, changes: LookChanges): Promise<Look> {
    const before = await this.find(ctx, id);
    requireVersion(ctx, before);
    const { productIds, title, ...brief } = changes;
    reject([
      ...titleErrors(title ?? null),
      ...briefErrors({ ...before, ...brief }),
      ...(productIds === undefined ? [] : productErrors(productIds)),
    ]);
    const changed = { ...before, ...trimmed({ ...before, ...brief }), title: title?.trim() ?? before.title };
    if (productIds === undefined && isDeepStrictEqual(changed, before)) return before;
    const hero = productIds === undefined ? null : await this.#recompose(ctx, before, productIds);
    const after: Look =
      hero === null
        ? changed
        : { ...changed, heroImage: hero.image, items: hero.items, warnings: hero.warnings };
    return keeping(hero, () =>
      this.#change(ctx, before, async tx => {
        if (hero !== null) {
          await hero.record(tx);
          await this.#heroes.release(tx, ctx, before.heroImage);
        }
        return after;
      }),
    );
  }

  /** One that is published stays so. Throws LOOK_NOT_FOUND, LOOK_NOT_PUBLISHABLE, VERSION_STALE. */
  async publish(ctx: RequestContext, id: string): Promise<Look> {
    const before = await this.find(ctx, id);
    requireVersion(ctx, before);
    if (before.status === 'published') return before;
    const ids = before.items.map(({ productId }) => productId);
    const availabilities = await findAvailabilities(ctx.reader, ctx.organizationId, ids);
    requireAvailable(availabilities.map(availability => ({ availability })));
    return this.#change(ctx, before, async () => ({ ...before, status: 'published' }));
  }

  /** Makes it a draft again; a draft stays one. Throws LOOK_NOT_FOUND, VERSION_STALE. */
  async unpublish(ctx: RequestContext, id: string): Promise<Look> {
    const before = await this.find(ctx, id);
    requireVersion(ctx, before);
    if (before.status === 'draft') return before;
    return this.#change(ctx, before, async () => ({ ...before, status: 'draft' }));
  }

  /** Its picture is removed within days. Throws LOOK_NOT_FOUND, VERSION_STALE. */
  delete(ctx: RequestContext, id: string): Promise<Look> {
    return ctx.transaction(async tx => {
      const look = isId(id) ? await lockLook(tx, ctx.organizationId, id) : null;
      if (look === null) throw fail('LOOK_NOT_FOUND');
      requireVersion(ctx, look);
      await removeLook(tx, look);
      await this.#heroes.release(tx, ctx, look.heroImage);
      lookDeleted(tx, look, ctx.clock.now().toISOString());
      return look;
    });
  }

  async #selected(ctx: RequestContext, fields: NewLook): Promise<{ brief: LookBrief; selected: Selected }> {
    const brief = trimmed(fields);
    if (fields.productIds === null) {
      const { budget, model } = fields;
      const choice = { size: fields.size ?? lookLimits.products, budget, model };
      return { brief, selected: await this.#selector.byBrief(ctx, brief, choice) };
    }
    const ids = fields.productIds.map(id => id.toLowerCase());
    const prompt = isEmptyBrief(brief) ? null : promptOf(brief, ids.length);
    const given = await this.#selector.given(ctx, ids);
    return { brief, selected: { selection: 'given', selectionModel: null, prompt, warnings: [], ...given } };
  }

  /** Products that stay keep the reasons that they were chosen for. */
  async #recompose(ctx: RequestContext, before: Look, productIds: readonly string[]): Promise<ComposedHero> {
    const { items, products } = await this.#selector.given(
      ctx,
      productIds.map(id => id.toLowerCase()),
    );
    const known = new Map(before.items.map(item => [item.productId, item]));
    const kept = items.map(item => ({
      ...item,
      reasons: known.get(item.productId)?.reasons ?? item.reasons,
    }));
    return this.#heroes.compose(ctx, kept, products);
  }

  /** Stores what was made of the look as it was read: whoever changed it since then was first. Throws VERSION_STALE. */
  #change(ctx: RequestContext, before: Look, change: (tx: Transaction) => Promise<Look>): Promise<Look> {
    return ctx.transaction(async tx => {
      const current = await lockLook(tx, ctx.organizationId, before.id);
      if (current === null) throw fail('LOOK_NOT_FOUND');
      if (current.version !== before.version) throw fail('VERSION_STALE');
      const after = {
        ...(await change(tx)),
        ...{ version: before.version + 1, updatedAt: ctx.clock.now().toISOString() },
      };
      await writeLook(tx, after);
      return after;
    });
  }
}

/** Takes the file of a hero image back if what it is for is rejected. */
async function keeping(hero: ComposedHero | null, store: () => Promise<Look>): Promise<Look> {
  try {
    return await store();
  } catch (error) {
    await hero?.dropAfter(error);
    throw error;
  }
}

function requireVersion({ ifMatch }: RequestContext, { version }: Look): void {
  if (ifMatch !== null && ifMatch !== version) throw fail('VERSION_STALE');
}

function requireAvailable(products: readonly { availability: string }[]): void {
  if (!products.some(({ availability }) => availability === 'available')) throw fail('LOOK_NOT_PUBLISHABLE');
}

/** The fields of the brief alone. */
function trimmed(brief: LookBrief): LookBrief {
  const texts = briefTexts.map(name => [name, brief[name]?.trim() ?? null]);
  return { ...Object.fromEntries(texts), palette: brief.palette, audience: brief.audience } as LookBrief;
}
