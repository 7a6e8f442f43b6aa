import type { RequestContext } from '../../../../kernel/context.js';
import { dictionary } from '../../../../kernel/dictionary.js';
import { reject } from '../../../../kernel/errors.js';
import {
  type CursorPagination,
  decodeCursor,
  encodeCursor,
  pageSizeErrors,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { TermService } from '../checkout-terms/term.service.js';
import type { TermsRow } from '../checkout-terms/terms-row.js';
import { pricingLimits } from '../pricing.limits.js';
import { codeKey } from './discount.rules.js';
import type { DiscountCode, DiscountKind } from './discount-code.entity.js';
import { discountCodeErrors } from './discount-code.rules.js';
import { discountCodes } from './discount-code.store.js';

const columns = {
  code: { names: ['code'], isRequired: true },
  kind: { names: ['type'], isRequired: true },
  value: { names: ['value'], isRequired: true },
  title: { names: ['description', 'title'] },
  currency: { names: ['currency'] },
  minSubtotal: { names: ['min_subtotal'] },
  startsAt: { names: ['starts_at'] },
  endsAt: { names: ['ends_at'] },
  usageLimit: { names: ['usage_limit'] },
} as const;

const kinds: Readonly<Record<string, DiscountKind>> = dictionary({
  percentage: 'percentage',
  percent: 'percentage',
  fixed: 'fixed',
  fixed_amount: 'fixed',
});

/** The file's currency is that of amounts only: a percentage without one holds in every currency. */
function toCode(row: TermsRow<keyof typeof columns>): DiscountCode {
  row.required('kind');
  row.required('value');
  const code = row.required('code');
  const kind = row.oneOf('kind', kinds) ?? 'percentage';
  const hasAmount = kind === 'fixed' || row.text('minSubtotal') !== null;
  const currency = hasAmount || row.text('currency') !== null ? row.currency('currency') : null;
  const value = kind === 'fixed' ? row.amount('value', currency) : row.decimal('value');
  return {
    code,
    kind,
    value: value ?? '',
    currency,
    title: row.text('title') ?? code,
    minSubtotal: row.amount('minSubtotal', currency),
    startsAt: row.time('startsAt', 'start'),
    endsAt: row.time('endsAt', 'end'),
    usageLimit: row.quantity('usageLimit'),
    useCount: 0,
  };
}

export interface DiscountCodePage {
  items: DiscountCode[];
  pagination: CursorPagination;
}

/** Discount codes, of which there may be very many. */
class DiscountCodeService extends TermService<DiscountCode, keyof typeof columns> {
  /** By code. Throws VALIDATION_FAILED, CURSOR_INVALID. */
  async page(ctx: RequestContext, limit: number, cursor: string | null): Promise<DiscountCodePage> {
    reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
    const after = cursor === null ? '' : decodeCursor(cursor, 'discountCodes', ['text'])[0];
    const found = await this.list(ctx, { after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const hasMore = found.length > limit;
    const nextCursor = hasMore ? encodeCursor([codeKey(items.at(-1)!.code)], 'discountCodes') : null;
    return { items, pagination: { limit, hasMore, nextCursor } };
  }

  override delete(ctx: RequestContext, code: string): Promise<DiscountCode> {
    return super.delete(ctx, codeKey(code));
  }
}

export const discountCodeService = new DiscountCodeService({
  store: discountCodes,
  layout: { columns, toTerm: toCode, errorsOf: discountCodeErrors, keyOf: ({ code }) => codeKey(code) },
  max: pricingLimits.discountCodesMax,
  notFound: 'DISCOUNT_CODE_NOT_FOUND',
});
