/** What orders came to in one currency. */
export interface CampaignSales {
  currency: string;
  orders: number;
  units: number;
  /** What buyers paid for the counted items. */
  revenue: string;
  /** What they got off. */
  discount: string;
}

/** Percentages have one decimal; null where the plan has no such figure. */
export interface CampaignResults {
  sales: CampaignSales[];
  orders: number;
  units: number;
  /** Of the budget: discounts in its currency. */
  budgetUsedPercent: string | null;
  ordersTargetPercent: string | null;
  unitsTargetPercent: string | null;
  /** Revenue in the currency of the target. */
  revenueTargetPercent: string | null;
}
