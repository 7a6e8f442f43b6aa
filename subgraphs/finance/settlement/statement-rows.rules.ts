import { feeCategory } from '../../../connectors/marketplaces/fee-category.js';
import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { FinanceRow } from '../../../connectors/marketplaces/sale.js';
import type { StatementRow } from './settlement.entity.js';

/** Rows as a marketplace tells them, read by its published mapping. */
export const toStatementRows = (
  rows: readonly FinanceRow[],
  { statusMapping }: Pick<Marketplace, 'statusMapping'>,
): StatementRow[] =>
  rows.map(({ marketplaceType, amount, postedAt, payout, ...row }) => ({
    ...row,
    origin: 'marketplace',
    rawType: marketplaceType,
    rawAmount: amount,
    category: feeCategory(statusMapping.fees, marketplaceType),
    mappingVersion: statusMapping.mappingVersion,
    postedAt: instant(postedAt),
    payout:
      payout === null ? null : { ...payout, paidAt: payout.paidAt === null ? null : instant(payout.paidAt) },
  }));

/** Marketplaces write milliseconds and offsets as they like; here a moment is written in one way. */
const instant = (time: string): string => new Date(time).toISOString();
