import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { lockProducts } from '../product/product.queries.js';
import type { ProductService } from '../product/product.service.js';
import type { Proposal } from './enrichment.entity.js';
import { lockProposals, type OpenProposal } from './enrichment.queries.js';
import type { ApplySelection } from './enrichment.queue.js';
import { writeDecision } from './enrichment.writer.js';
import { changesOf, currentValue, isSameValue, overwrites } from './proposed-field.rules.js';

/** What became of proposals that were to be applied, by their ids. */
export interface AppliedProposals {
  applied: string[];
  /** The field has changed since. */
  outdated: string[];
  /** The field has a value, and nothing said that it may be replaced. */
  filled: string[];
  /** Decided or refused before. */
  closed: string[];
}

export interface ApplyOptions {
  productId: string;
  ids: readonly string[];
  overwrite: boolean;
  /** A member; null for an API client and for rules. */
  decidedBy: string | null;
}

const nothing: AppliedProposals = { applied: [], outdated: [], filled: [], closed: [] };

/**
 * Applies proposals of one product in the caller's transaction, as one change of the product. The product is locked first, as whoever
 * changes or deletes it does. Nothing of a product that was deleted. Throws VALIDATION_FAILED where the product may not have the
 * values.
 */
export async function applyProposals(
  tx: Transaction,
  ctx: RequestContext,
  products: ProductService,
  { productId, ids, overwrite, decidedBy }: ApplyOptions,
): Promise<AppliedProposals> {
  const product = (await lockProducts(tx, ctx.organizationId, [productId])).get(productId);
  if (product === undefined) return nothing;
  const proposals = await lockProposals(tx, ctx.organizationId, ids);
  const [open, closed] = parted(proposals, ({ status }) => status === 'proposed');
  const [current, outdated] = parted(open, each =>
    isSameValue(currentValue(product, each.field), each.currentValue),
  );
  const [applied, filled] = parted(
    current,
    ({ currentValue: before, proposedValue }) => overwrite || !overwrites(before, proposedValue),
  );
  if (applied.length > 0) {
    await products.change(tx, ctx, productId, before => changesOf(before, applied));
    await writeDecision(tx, ctx.organizationId, applied.map(idOf), { status: 'applied', decidedBy });
  }
  await writeDecision(tx, ctx.organizationId, outdated.map(idOf), { status: 'outdated', decidedBy: null });
  return {
    applied: applied.map(idOf),
    outdated: outdated.map(idOf),
    filled: filled.map(idOf),
    closed: closed.map(idOf),
  };
}

const idOf = ({ id }: Pick<Proposal, 'id'>): string => id;

const parted = <T>(list: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] => [
  list.filter(isFirst),
  list.filter(each => !isFirst(each)),
];

/** Whether a proposal is among those that are to be applied. */
export const isSelected = (
  { asked, language, madeBy, currentValue: before, proposedValue }: OpenProposal,
  { fields, languages, methods, overwrite }: ApplySelection,
): boolean =>
  (fields === null || fields.includes(asked)) &&
  (languages === null || (language !== null && languages.includes(language))) &&
  (methods === null || methods.includes(madeBy)) &&
  (overwrite || !overwrites(before, proposedValue));
