import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import type { PromptSet, PromptSetFields } from './prompt-set.entity.js';
import { brandsErrors, normalizedBrands, normalizedSet, promptSetErrors } from './prompt-set.rules.js';
import type { ShelfBrands, ShelfBrandsFields } from './shelf-brands.entity.js';
import { shelfShareLimits } from './shelf-share.limits.js';
import { countPromptSets, findPromptSet, lockPromptSet } from './shelf-share.queries.js';
import { removePromptSet, writeBrands, writePromptSet } from './shelf-share.writer.js';

/** Sets of prompts, and the brands that are looked for in the answers. */
export class PromptSetService {
  /** Throws PROMPT_SET_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<PromptSet> {
    const set = isId(id) ? await findPromptSet(ctx.reader, ctx.organizationId, id) : null;
    if (set === null) {
      throw fail('PROMPT_SET_NOT_FOUND');
    }
    return set;
  }

  /** Throws VALIDATION_FAILED, LIMIT_REACHED. */
  create(ctx: RequestContext, fields: PromptSetFields): Promise<PromptSet> {
    const normalized = normalizedSet(fields);
    reject(promptSetErrors(normalized));
    return ctx.transaction(async tx => {
      if ((await countPromptSets(tx, ctx.organizationId)) >= shelfShareLimits.promptSetsMax) {
        const detail = `An organization has at most ${shelfShareLimits.promptSetsMax} prompt sets.`;
        throw fail('LIMIT_REACHED', { detail });
      }
      const now = ctx.clock.now().toISOString();
      const set = { ...normalized, id: newId(), version: 1, createdAt: now, updatedAt: now };
      await writePromptSet(tx, ctx.organizationId, set);
      return set;
    });
  }

  /** Runs keep the prompts that they asked. Throws PROMPT_SET_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE. */
  update(ctx: RequestContext, id: string, changes: Partial<PromptSetFields>): Promise<PromptSet> {
    return ctx.transaction(async tx => {
      const before = isId(id) ? await lockPromptSet(tx, ctx.organizationId, id) : null;
      if (before === null) {
        throw fail('PROMPT_SET_NOT_FOUND');
      }
      requireVersion(ctx, before);
      const fields = normalizedSet({ ...before, ...changes });
      reject(promptSetErrors(fields));
      const after = {
        ...before,
        ...fields,
        version: before.version + 1,
        updatedAt: ctx.clock.now().toISOString(),
      };
      await writePromptSet(tx, ctx.organizationId, after);
      return after;
    });
  }

  /** Its runs stay, with their prompts. Throws PROMPT_SET_NOT_FOUND, VERSION_STALE. */
  delete(ctx: RequestContext, id: string): Promise<PromptSet> {
    return ctx.transaction(async tx => {
      const set = isId(id) ? await lockPromptSet(tx, ctx.organizationId, id) : null;
      if (set === null) {
        throw fail('PROMPT_SET_NOT_FOUND');
      }
      requireVersion(ctx, set);
      await removePromptSet(tx, ctx.organizationId, id);
      return set;
    });
  }

  /** Holds for runs that begin later; a replay counts older answers by it. Throws VALIDATION_FAILED, VERSION_STALE. */
  setBrands(ctx: RequestContext, fields: ShelfBrandsFields): Promise<ShelfBrands> {
    const normalized = normalizedBrands(fields);
    reject(brandsErrors(normalized));
    return ctx.transaction(async tx => {
      const saved = await writeBrands(tx, ctx.organizationId, normalized, ctx.ifMatch);
      if (saved === null) {
        throw fail('VERSION_STALE');
      }
      return saved;
    });
  }
}

function requireVersion({ ifMatch }: RequestContext, { version }: PromptSet): void {
  if (ifMatch !== null && ifMatch !== version) {
    throw fail('VERSION_STALE');
  }
}
