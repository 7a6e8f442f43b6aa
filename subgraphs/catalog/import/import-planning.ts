import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { Product } from '../product/product.entity.js';
import type { ImportRecord } from './import.queries.js';
import { planGroup } from './import-group.rules.js';
import { giveFreeHandles, type MatchedGroup, matchGroups, type RowGroup } from './import-match.js';
import { type GroupPlan, rejectedPlan } from './import-plan.rules.js';
import { type ImportOrigin, systemOf } from './import-source.js';
import type { RowIssue } from './reading/parsed-row.js';
import { columnOfVariant } from './reading/tradewind-columns.js';

export const originOf = (ctx: RequestContext, { id, format }: ImportRecord): ImportOrigin => ({
  organizationId: ctx.organizationId,
  importId: id,
  system: systemOf(format?.kind ?? 'tradewind_csv'),
});

/** What the groups come to: each of its product, or of a new one. */
export async function planGroups(
  tx: Transaction,
  ctx: RequestContext,
  record: ImportRecord,
  { groups, forWriting }: { groups: RowGroup[]; forWriting: boolean },
): Promise<GroupPlan[]> {
  const matches = await matchGroups(tx, originOf(ctx, record), groups, forWriting);
  const now = ctx.clock.now().toISOString();
  const planWith = (match: MatchedGroup, before: Product | null): GroupPlan =>
    planGroup(match.rows, {
      before,
      foreignSkus: match.foreignSkus,
      defaultCurrency: record.defaultCurrency,
      hasCurrency: record.format?.hasCurrency ?? false,
      columnOfVariant: columnOfVariant(record.format?.kind),
      tellsCreated: record.isDryRun,
      now,
      newId,
    });
  const namesakes = new Namesakes(planWith);
  const firstTry = matches.map(match =>
    match.isAmbiguous
      ? ambiguousPlan(match, severalKnown)
      : match.namesake === null
        ? planWith(match, match.before)
        : namesakes.sameAs(match, match.namesake),
  );
  const plans = firstTry.map((plan, index) => plan ?? namesakes.otherThan(matches[index]!));
  await giveFreeHandles(tx, ctx.organizationId, plans);
  warnOfRepeatedTitles(matches, plans);
  return plans.map((plan, index) => ({ ...plan, source: matches[index]!.titled }));
}

/**
 * A product that came otherwise has the title of a row that nothing else names. It is the row's where the row would
 * change nothing of it. Once it is one row's, others of the title are products of their own; while it is nobody's, a
 * row may be about it or not.
 */
class Namesakes {
  readonly #planWith: (match: MatchedGroup, before: Product | null) => GroupPlan;
  readonly #taken = new Set<string>();

  constructor(planWith: (match: MatchedGroup, before: Product | null) => GroupPlan) {
    this.#planWith = planWith;
  }

  sameAs(match: MatchedGroup, namesake: Product): GroupPlan | null {
    const plan = this.#taken.has(namesake.id) ? null : this.#planWith(match, namesake);
    if (plan === null || plan.rows.some(({ outcome }) => outcome !== 'unchanged')) {
      return null;
    }
    this.#taken.add(namesake.id);
    return plan;
  }

  otherThan(match: MatchedGroup): GroupPlan {
    const id = match.namesake?.id ?? '';
    return this.#taken.has(id) ? this.#planWith(match, null) : ambiguousPlan(match, namesakeKnown(id));
  }
}

const severalKnown =
  'Several products of this title came from such files, and neither a SKU nor an ID tells which of them this row is. Give each its own SKU, here and in the file.';

const namesakeKnown = (id: string): string =>
  `There is a product of this title already (${id}), and neither a SKU nor an ID tells whether this row, which says otherwise, is about it. If it is, give both the same SKU; if not, give the row one of its own.`;

function ambiguousPlan({ rows }: MatchedGroup, message: string): GroupPlan {
  const issue: RowIssue = { severity: 'error', column: null, code: 'PRODUCT_AMBIGUOUS', message };
  return rejectedPlan(rows, new Map(rows.map(({ row }) => [row, [issue]])), null);
}

/** Rows that nothing but their titles name, and those are the same: they stay apart, as long as they are told apart. */
function warnOfRepeatedTitles(matches: readonly MatchedGroup[], plans: readonly GroupPlan[]): void {
  const nameless = matches.flatMap(({ titled }, index) =>
    titled?.sourceId === null ? [{ titleKey: titled.titleKey, plan: plans[index]! }] : [],
  );
  for (const [, same] of Map.groupBy(nameless, ({ titleKey }) => titleKey)) {
    for (const { plan } of same.length === 1 ? [] : same) {
      const [first] = plan.rows;
      const other = same.find(one => one.plan !== plan)!.plan.rows[0]!.row;
      const message = `Row ${other} has the same title, and neither has a SKU or an ID. They are products of their own; give them SKUs, so that later files find each of them even when both have changed.`;
      first!.issues = [
        ...first!.issues,
        { severity: 'warning', column: 'title', code: 'TITLE_REPEATED', message },
      ];
    }
  }
}
