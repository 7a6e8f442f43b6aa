import type { RequestContext } from '../../../../kernel/context.js';
import { violatesUnique } from '../../../../kernel/database/violates-unique.js';
import { fail } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import { readTerms } from '../checkout-terms/read-terms.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import type { TermsFile } from '../checkout-terms/terms-row.js';
import { codeKey } from '../promotion/code-key.rules.js';
import { savePromotions } from '../promotion/promotion.writer.js';
import type { OnPromotionsChanged } from '../promotion/promotion-change.js';
import { lockPromotionsOfCodes, rejectTooManyPromotions } from './promotion-code.queries.js';
import { promotionCodeLayout } from './promotion-code-file.js';
import { promotionOfCode } from './promotion-of-code.rules.js';

/** Promotions with codes, made and changed by files. */
export class PromotionCodeService {
  readonly #onChanged: OnPromotionsChanged;

  constructor(onChanged: OnPromotionsChanged) {
    this.#onChanged = onChanged;
  }

  /**
   * Makes a promotion of every row, or changes the one that has its code; promotions of codes that are not in the file stay.
   * Importing it again changes nothing. Throws IMPORT_FILE_INVALID, VALIDATION_FAILED (with every row's errors),
   * LIMIT_REACHED, WRITE_CONFLICT.
   */
  async import(ctx: RequestContext, file: TermsFile): Promise<SavedTerms> {
    const codes = readTerms(file, promotionCodeLayout).map(({ term }) => term);
    const { organizationId } = ctx;
    try {
      return await ctx.transaction(async tx => {
        const found = await lockPromotionsOfCodes(
          tx,
          organizationId,
          codes.map(({ code }) => codeKey(code)),
        );
        const foundOf = new Map(found.map(one => [codeKey(one.code!), one]));
        const now = tx.db.clock.now().toISOString();
        const changes = codes.flatMap(code => {
          const before = foundOf.get(codeKey(code.code)) ?? null;
          const after = promotionOfCode(code, before, { newId, now });
          return after === null ? [] : [{ before, after, productIds: [] }];
        });
        await savePromotions(
          tx,
          organizationId,
          changes.map(({ after }) => after),
        );
        await rejectTooManyPromotions(tx, organizationId);
        await this.#onChanged(tx, organizationId, changes);
        const created = changes.filter(({ before }) => before === null).length;
        return { created, updated: changes.length - created, unchanged: codes.length - changes.length };
      });
    } catch (error) {
      if (violatesUnique(error, 'promotion_code')) {
        throw fail('WRITE_CONFLICT', {
          detail: 'A code of the file was created at the same time: import it again.',
        });
      }
      throw error;
    }
  }
}
