import { derivedErrors } from '../product/derived-fields.rules.js';
import type { Product } from '../product/product.entity.js';
import { applyChanges, currencyChangeErrors, emptyProduct, type IdSource } from '../product/product.rules.js';
import { productErrors } from '../product/product-validation.rules.js';
import { reservedStockErrors } from '../product/reserved-stock.rules.js';
import type { StagedRow } from './import.queries.js';
import { type FileCurrency, toChanges } from './import-changes.rules.js';
import { type GroupPlan, planOf, rejectedPlan, variantOwners } from './import-plan.rules.js';
import { type RepairContext, repairRows } from './import-repairs.rules.js';
import { mergeRows } from './reading/merge-rows.js';
import { describingFields, type ParsedRow, type ProductFields, type RowIssue } from './reading/parsed-row.js';

export interface GroupContext extends FileCurrency, RepairContext {
  /** Whether new products are told field by field: a plan is read by a person, an import that is done is not. */
  tellsCreated: boolean;
  /** What the file calls a field of a variant. */
  columnOfVariant: (field: string) => string;
  now: string;
  newId: IdSource;
}

/**
 * Makes one product of its rows and says what that changes. A row that cannot be right is left out with its
 * reasons, and the rest is tried again; what a rejected row says of the product as a whole still describes it. Each
 * try leaves out one row at least, so this ends.
 */
export function planGroup(staged: readonly StagedRow[], context: GroupContext): GroupPlan {
  const rows = repairRows(staged, context);
  const rejected = new Map<number, RowIssue[]>();
  for (const { row } of rows.filter(({ outcome }) => outcome === 'error')) {
    rejected.set(row, []);
  }
  for (;;) {
    const sound = rows.filter(({ row }) => !rejected.has(row));
    if (sound.length === 0) {
      return rejectedPlan(rows, rejected, context.before);
    }
    const describing = rows.filter(({ row }) => rejected.has(row)).map(describedBy);
    const { after, errors, warnings } = tryGroup(sound, describing, context);
    if (errors.length === 0) {
      return planOf(
        rows,
        { sound, after, rejected, warnings: byRow(warnings) },
        context.before,
        context.tellsCreated,
      );
    }
    for (const [row, reasons] of byRow(errors)) {
      rejected.set(row, reasons);
    }
  }
}

type PlacedIssue = RowIssue & { row: number };

interface Attempt {
  after: Product;
  errors: PlacedIssue[];
  warnings: PlacedIssue[];
}

function byRow(issues: readonly PlacedIssue[]): Map<number, RowIssue[]> {
  const rows = new Map<number, RowIssue[]>();
  for (const { row, ...issue } of issues) {
    rows.set(row, [...(rows.get(row) ?? []), issue]);
  }
  return rows;
}

/** What a rejected row still says: how the product is called, described and pictured, and nothing of what it sells. */
const describedBy = (row: StagedRow): StagedRow => ({
  ...row,
  content: { product: describingFields(row.content.product), variants: [], images: row.content.images },
});

function tryGroup(
  rows: readonly StagedRow[],
  describing: readonly StagedRow[],
  context: GroupContext,
): Attempt {
  const merged = mergeRows([...rows, ...describing].map(toParsedRow));
  const before = context.before ?? emptyProduct(context.newId(), context.defaultCurrency, context.now);
  const errorOf = (errors: PlacedIssue[]): Attempt => ({ after: before, errors, warnings: [] });
  const isSound = new Set(rows.map(({ row }) => row));
  const conflicts = merged.issues.filter(({ row, severity }) => severity === 'error' && isSound.has(row));
  if (conflicts.length > 0) {
    return errorOf(conflicts);
  }
  if (context.before === null && merged.product.title === undefined) {
    return errorOf(rows.map(({ row, groupKey }) => ({ row, ...notDescribed(groupKey) })));
  }
  const changes = toChanges(merged, before, context);
  const after = applyChanges(before, changes, context.newId, 'merge');
  const owners = variantOwners(rows, after);
  const found = [
    ...currencyErrors(merged.product, context),
    ...currencyChangeErrors(before, changes),
    ...productErrors(after),
    ...reservedStockErrors(context.before, after),
  ];
  const leader = rows.find(({ content }) => content.product !== null) ?? rows[0]!;
  return {
    after,
    errors: found.flatMap(error => place(error, { rows, after, owners, context })),
    warnings: derivedErrors(changes, after).map(({ path, code, message }) => ({
      row: leader.row,
      severity: 'warning',
      column: path,
      code,
      message,
    })),
  };
}

const notDescribed = (groupKey: string): RowIssue => ({
  severity: 'error',
  column: 'title',
  code: 'PRODUCT_NOT_DESCRIBED',
  message: groupKey.startsWith('row:')
    ? 'The row has no handle, SKU or title to find a product by, or to make one of.'
    : `There is no product ${groupKey}, and no valid row of this file gives it a title.`,
});

const toParsedRow = (staged: StagedRow): ParsedRow => ({
  row: staged.row,
  outcome: 'ok',
  groupKey: staged.groupKey,
  aliases: [],
  parentRef: null,
  ...staged.content,
  issues: [],
});

interface PathError {
  path: string;
  code: string;
  message: string;
}

/** A file that names no currency has amounts in the default one, which must then be the product's. */
function currencyErrors(
  stated: ProductFields,
  { before, hasCurrency, defaultCurrency }: GroupContext,
): PathError[] {
  const fits = hasCurrency || before === null || before.currency === defaultCurrency;
  const hasAmount = [stated.price, stated.salePrice, stated.cost].some(amount => amount != null);
  return fits || !hasAmount
    ? []
    : [
        {
          path: 'price',
          code: 'CURRENCY_MISMATCH',
          message: `The product is sold in ${before.currency}; the file names no currency, so its amounts are in ${defaultCurrency}. Add a currency column.`,
        },
      ];
}

/** An error of a variant is its row's; one of the product is that of every row, as none can land without it. */
function place(
  error: PathError,
  {
    rows,
    after,
    owners,
    context,
  }: {
    rows: readonly StagedRow[];
    after: Product;
    owners: ReadonlyMap<string, number>;
    context: GroupContext;
  },
): PlacedIssue[] {
  const [, index, field] = /^variants\.(\d+)\.(.+)$/.exec(error.path) ?? [];
  const owner = index === undefined ? undefined : owners.get(after.variants[Number(index)]?.id ?? '');
  const issue: RowIssue = {
    severity: 'error',
    column: field === undefined ? error.path : context.columnOfVariant(field),
    code: error.code,
    message: error.message,
  };
  return owner === undefined ? rows.map(({ row }) => ({ ...issue, row })) : [{ ...issue, row: owner }];
}
