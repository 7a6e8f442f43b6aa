import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, reject } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import { type ReadTerm, readTerms } from '../checkout-terms/read-terms.js';
import { when } from '../checkout-terms/term.rules.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import type { TermsFile } from '../checkout-terms/terms-row.js';
import { requireRoom } from '../promotion/lock-promotion.js';
import { lockPromotionsOf } from '../promotion/promotion.queries.js';
import { savePromotions } from '../promotion/promotion.writer.js';
import type { OnPromotionsChanged } from '../promotion/promotion-change.js';
import { definitionOf } from '../promotion/promotion-changes.rules.js';
import {
  type Candidate,
  candidateErrors,
  type Marketplaces,
  readStoreContext,
} from '../promotion/promotion-check.js';
import { codeKey, isSameDefinition } from '../promotion/promotion-form.rules.js';
import { promotionAfter } from '../promotion/promotion-intent.rules.js';
import type { PromotionCode } from './promotion-code.entity.js';
import { findPromotionsOfCodes } from './promotion-code.queries.js';
import { atColumns, definitionOfCode } from './promotion-code.rules.js';
import { promotionCodeLayout } from './promotion-code-file.js';

export interface PromotionCodeDependencies {
  marketplaces: Marketplaces;
  onChanged: OnPromotionsChanged;
}

/** Promotions with codes, made and changed by files. */
export class PromotionCodeService {
  readonly #dependencies: PromotionCodeDependencies;

  constructor(dependencies: PromotionCodeDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Makes an active promotion of every row, or changes the one that has its code; promotions of codes that are not in the
   * file stay. Importing it again changes nothing; one that a campaign planned is not changed. Throws IMPORT_FILE_INVALID, VALIDATION_FAILED (with every row's
   * errors), LIMIT_REACHED.
   */
  import(ctx: RequestContext, file: TermsFile): Promise<SavedTerms> {
    const rows = readTerms(file, promotionCodeLayout);
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      const planned = await plannedChanges(tx, organizationId, rows);
      reject(await this.#errorsOf(tx, organizationId, planned));
      const created = planned.filter(({ candidate }) => candidate.before === null).length;
      await requireRoom(tx, organizationId, { all: created, automatic: 0 });
      const changes = planned.map(({ candidate }) => ({
        before: candidate.before,
        after: promotionAfter(candidate.before, { ...candidate, campaignId: null }, ctx.clock.now()),
        productIds: [],
      }));
      await savePromotions(
        tx,
        organizationId,
        changes.map(({ after }) => after),
      );
      await this.#dependencies.onChanged(tx, organizationId, changes);
      return { created, updated: planned.length - created, unchanged: rows.length - planned.length };
    });
  }

  /** A file may have codes that are over: they come from where they were used. */
  async #errorsOf(
    tx: Transaction,
    organizationId: string,
    planned: readonly PlannedCode[],
  ): Promise<FieldError[]> {
    const candidates = planned.map(({ candidate }) => candidate);
    const context = await readStoreContext(tx, organizationId, this.#dependencies.marketplaces);
    const errors = await candidateErrors(tx, organizationId, { candidates, context });
    return planned.flatMap(({ candidate, row }, index) => {
      const found = errors[index]!.filter(({ code }) => code !== 'WINDOW_PASSED');
      return [...unchangeableErrors(candidate), ...atColumns(found)].map(row.at);
    });
  }
}

/** A row that changes something. */
interface PlannedCode {
  row: ReadTerm<PromotionCode>;
  candidate: Candidate;
}

/** Nobody else can make or change a promotion of the organization until the transaction ends. */
async function plannedChanges(
  tx: Transaction,
  organizationId: string,
  rows: readonly ReadTerm<PromotionCode>[],
): Promise<PlannedCode[]> {
  lockPromotionsOf(tx, organizationId);
  const keys = rows.map(({ term }) => codeKey(term.code));
  const found = await findPromotionsOfCodes(tx, organizationId, keys);
  const foundOf = new Map(found.map(one => [codeKey(one.code!), one]));
  return rows.flatMap((row, index) => {
    const before = foundOf.get(keys[index]!) ?? null;
    const earlier = before === null ? null : definitionOf(before);
    const { definition, errors: own } = definitionOfCode(row.term, earlier);
    const candidate = {
      ...{ id: before?.id ?? newId(), before, definition, own },
      intent: before?.intent ?? ('active' as const),
    };
    return earlier !== null && own.length === 0 && isSameDefinition(definition, earlier)
      ? []
      : [{ row, candidate }];
  });
}

/** The same that `requireChangeable` rejects. */
const unchangeableErrors = ({ before }: Candidate): FieldError[] => [
  ...when(
    before?.intent === 'ended',
    'code',
    'PROMOTION_ENDED',
    'Its promotion was ended: use another code.',
  ),
  ...when(
    before != null && before.campaignId !== null,
    'code',
    'PROMOTION_IN_CAMPAIGN',
    'A campaign planned its promotion, which is what was approved: use another code.',
  ),
];
