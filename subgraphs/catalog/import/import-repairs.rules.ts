import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';
import type { Product } from '../product/product.entity.js';
import { optionKey } from '../product/product.rules.js';
import type { StagedRow } from './import.queries.js';
import type { RowIssue, SellableFields, VariantFields } from './reading/parsed-row.js';

/** What the rows of one product are repaired by. */
export interface RepairContext {
  before: Product | null;
  defaultCurrency: string;
  /** SKUs of the group that other products have already, with the ids of those. */
  foreignSkus: ReadonlyMap<string, string>;
}

/**
 * The rows of one product in a form in which they can stand together. A SKU is unique here: a second use of one is
 * kept among the other codes, and an amount has the decimals of its currency. Each repair is a warning of its row.
 * Rows that are rejected already stay as they are.
 */
export function repairRows(rows: readonly StagedRow[], context: RepairContext): StagedRow[] {
  const currency = currencyOf(rows, context);
  const keepers = skuKeepers(rows, context);
  return rows.map(row => {
    if (row.outcome === 'error') {
      return row;
    }
    const issues: RowIssue[] = [];
    const repair = <T extends SellableFields>(fields: T): T =>
      withWholeAmounts(withOwnSku(fields, { row, keepers, context, issues }), currency, issues);
    const { product, variants, images } = row.content;
    const content = { product: product && repair(product), variants: variants.map(repair), images };
    return { ...row, content, issues: [...row.issues, ...issues] };
  });
}

const currencyOf = (rows: readonly StagedRow[], { before, defaultCurrency }: RepairContext): string =>
  rows.find(({ content }) => content.product?.currency !== undefined)?.content.product?.currency ??
  before?.currency ??
  defaultCurrency;

interface SkuUse {
  row: number;
  fields: SellableFields;
}

/**
 * Who keeps each SKU of the group: the variant that has it in the catalog, else its first use. So importing a file
 * again gives it to the same one.
 */
function skuKeepers(rows: readonly StagedRow[], { before }: RepairContext): Map<string, SkuUse> {
  const keepers = new Map<string, SkuUse>();
  const stored = new Map(before?.variants.map(variant => [variant.sku, optionKey(variant.optionValues)]));
  for (const { row, outcome, content } of rows) {
    const uses: VariantFields[] = [
      ...(content.product === null ? [] : [content.product]),
      ...content.variants,
    ];
    for (const fields of outcome === 'error' ? [] : uses) {
      const { sku } = fields;
      const isStored = sku != null && stored.get(sku) === optionKey(fields.optionValues ?? {});
      if (sku != null && (isStored || !keepers.has(sku))) {
        keepers.set(sku, { row, fields });
      }
    }
  }
  return keepers;
}

interface SkuCase {
  row: StagedRow;
  keepers: ReadonlyMap<string, SkuUse>;
  context: RepairContext;
  issues: RowIssue[];
}

function withOwnSku<T extends SellableFields>(fields: T, skuCase: SkuCase): T {
  const { sku } = fields;
  const owner = sku == null ? null : otherOwner(sku, fields, skuCase);
  if (sku == null || owner === null) {
    return fields;
  }
  const message = `The SKU "${sku}" is that of ${owner}. A SKU is unique, so this one has none of its own and keeps it in otherCodes.`;
  skuCase.issues.push({ severity: 'warning', column: 'sku', code: 'SKU_REPEATED', message });
  const { sku: _, ...rest } = fields;
  return { ...rest, otherCodes: [...new Set([...(fields.otherCodes ?? []), sku])] } as unknown as T;
}

/** Whose the SKU is, where it is not that of these fields. */
function otherOwner(sku: string, fields: SellableFields, { row, keepers, context }: SkuCase): string | null {
  const first = row.doubleSkus?.[sku];
  if (first !== undefined) {
    return `another product, in row ${first} of this file`;
  }
  const foreign = context.foreignSkus.get(sku);
  if (foreign !== undefined) {
    return `another product (${foreign})`;
  }
  const keeper = keepers.get(sku);
  return keeper === undefined || keeper.fields === fields ? null : `row ${keeper.row}, of the same product`;
}

/**
 * Shops that keep net prices have more decimals than money: half a unit up or down is the price that could be
 * charged. In a currency without decimals a price of them means that the file is in another currency; that is left to
 * be rejected. A sale price that a reader computed has decimals of the discount's.
 */
function withWholeAmounts<T extends SellableFields>(fields: T, currency: string, issues: RowIssue[]): T {
  const decimals = isCurrency(currency) ? currencyExponent(currency) : 0;
  const { hasComputedSale = false, ...stated } = fields;
  const rounded: SellableFields = {};
  for (const field of ['price', 'salePrice', 'cost'] as const) {
    const amount = fields[field];
    if (amount == null || (amount.split('.')[1]?.length ?? 0) <= decimals) {
      continue;
    }
    const whole = new Big(amount).round(decimals, Big.roundHalfUp);
    const isExact = whole.eq(amount);
    const isRoundable = decimals > 0 || (hasComputedSale && field === 'salePrice');
    if (isExact || isRoundable) {
      rounded[field] = whole.toFixed(decimals);
    }
    if (!isExact && isRoundable) {
      const message = `${currency} has ${decimals} decimals: ${amount} is rounded to ${rounded[field]}.`;
      issues.push({ severity: 'warning', column: field, code: 'AMOUNT_ROUNDED', message });
    }
  }
  return { ...stated, ...rounded } as unknown as T;
}
