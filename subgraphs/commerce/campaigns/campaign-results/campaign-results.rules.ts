import Big from 'big.js';
import type { CampaignPlan } from '../campaign/campaign.entity.js';
import type { CampaignResults, CampaignSales } from './campaign-results.entity.js';

/** Sales held against the plan. Nothing is converted: other currencies are listed, and count for no target of money. */
export function resultsOf(
  { budget, targets }: Pick<CampaignPlan, 'budget' | 'targets'>,
  sales: readonly CampaignSales[],
): CampaignResults {
  const orders = sum(sales, 'orders');
  const units = sum(sales, 'units');
  const inCurrency = (currency: string) => sales.find(each => each.currency === currency);
  return {
    sales: sales.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    orders,
    units,
    budgetUsedPercent: budget && percent(inCurrency(budget.currency)?.discount ?? 0, budget.amount),
    ordersTargetPercent: targets.orders === null ? null : percent(orders, targets.orders),
    unitsTargetPercent: targets.units === null ? null : percent(units, targets.units),
    revenueTargetPercent:
      targets.revenue && percent(inCurrency(targets.revenue.currency)?.revenue ?? 0, targets.revenue.amount),
  };
}

const sum = (sales: readonly CampaignSales[], figure: 'orders' | 'units'): number =>
  sales.reduce((total, each) => total + each[figure], 0);

/** Rounded down, so that a target reads 100 only once it is reached. */
const percent = (part: string | number, whole: string | number): string =>
  new Big(part).times(100).div(whole).round(1, Big.roundDown).toFixed();
