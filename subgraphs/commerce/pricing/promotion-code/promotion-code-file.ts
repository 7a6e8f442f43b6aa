import { dictionary } from '../../../../kernel/dictionary.js';
import type { TermsLayout } from '../checkout-terms/read-terms.js';
import type { TermsRow } from '../checkout-terms/terms-row.js';
import { codeKey } from '../promotion/promotion-form.rules.js';
import type { PromotionCode } from './promotion-code.entity.js';
import { promotionCodeErrors } from './promotion-code.rules.js';

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

const kinds: Readonly<Record<string, PromotionCode['kind']>> = dictionary({
  percentage: 'percentage',
  percent: 'percentage',
  fixed: 'fixed',
  fixed_amount: 'fixed',
});

/** The file's currency is that of amounts only: a percentage without one holds in every currency. */
function toCode(row: TermsRow<keyof typeof columns>): PromotionCode {
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
  };
}

/** How codes are written in a file. */
export const promotionCodeLayout: TermsLayout<PromotionCode, keyof typeof columns> = {
  columns,
  toTerm: toCode,
  errorsOf: promotionCodeErrors,
  keyOf: ({ code }) => codeKey(code),
};
