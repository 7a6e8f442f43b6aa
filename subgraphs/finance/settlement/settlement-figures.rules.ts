import Big from 'big.js';
import { feeCategories } from '../../../connectors/marketplaces/finance.values.js';
import { sumOf, written } from './exact-sum.rules.js';
import { paymentReceived } from './payment-received.rules.js';
import { reconciliation } from './reconciliation.rules.js';
import type {
  OrderFigures,
  SettlementComponent,
  SettlementFigures,
  StatementRow,
} from './settlement.entity.js';
import { evidenceOf, settlementStatus } from './settlement-status.rules.js';

/**
 * A settlement made of its rows, in whatever order they are given. The sum of the components and the variance is
 * `marketplaceNet`, always and exactly; where the source's own total differs from its rows, the variance says by how
 * much and nothing absorbs it. All rows are in `currency`.
 */
export function settlementFigures(
  rows: readonly StatementRow[],
  currency: string,
  order: OrderFigures | null,
): SettlementFigures {
  const components = componentsOf(rows, currency);
  const componentsTotal = sumOf(rows);
  const variance = varianceOf(rows);
  const marketplaceNet = componentsTotal.plus(variance ?? 0);
  const { counts, weakest } = evidenceOf(rows);
  return {
    status: settlementStatus(rows),
    components,
    componentsTotal: written(componentsTotal, currency),
    marketplaceNet: written(marketplaceNet, currency),
    variance: variance === null ? null : written(variance, currency),
    evidenceStatus: weakest,
    evidence: counts,
    payoutReferences: sorted(rows.flatMap(({ payout }) => payout?.externalPayoutId ?? [])),
    reconciliation: reconciliation(rows, { marketplaceNet, currency, order }),
    paymentReceived: paymentReceived(rows, currency),
    unclassifiedTypes: sorted(
      rows.filter(({ category }) => category === 'unclassified').map(({ rawType }) => rawType),
    ),
    mappingVersion: sorted(rows.flatMap(row => row.mappingVersion ?? [])).at(-1) ?? null,
  };
}

function componentsOf(rows: readonly StatementRow[], currency: string): SettlementComponent[] {
  const byCategory = Map.groupBy(rows, ({ category }) => category);
  return feeCategories.flatMap(category => {
    const found = byCategory.get(category);
    return found === undefined
      ? []
      : {
          category,
          amount: written(sumOf(found), currency),
          rawTypes: sorted(found.map(({ rawType }) => rawType)),
        };
  });
}

/** By how much the source's own totals of transactions differ from their rows; null where it told no total. */
function varianceOf(rows: readonly StatementRow[]): Big | null {
  const transactions = [...Map.groupBy(rows, row => row.externalTransactionId)].flatMap(([id, parts]) =>
    id === null || parts[0]!.statedNet === null ? [] : { stated: parts[0]!.statedNet, parts },
  );
  return transactions.length === 0
    ? null
    : transactions.reduce((sum, { stated, parts }) => sum.plus(stated).minus(sumOf(parts)), new Big(0));
}

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
