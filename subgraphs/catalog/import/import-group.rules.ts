import type { Product } from '../product/product.entity.js';
import {
  applyChanges,
  currencyChangeErrors,
  emptyProduct,
  type IdSource,
  isSameVariant,
} from '../product/product.rules.js';
import { changedFields } from '../product/product-difference.rules.js';
import { productErrors } from '../product/product-validation.rules.js';
import type { FieldChange, RowOutcome, StagedRow } from './import.queries.js';
import { type FileCurrency, toChanges } from './import-changes.rules.js';
import { mergeRows } from './reading/merge-rows.js';
import type { ParsedRow, ProductFields, RowIssue } from './reading/parsed-row.js';

/** What one group of rows comes to. */
export interface GroupPlan {
  groupKey: string;
  before: Product | null;
  /** The product to write; null when nothing is to be written. */
  after: Product | null;
  changedFields: string[];
  rows: RowPlan[];
}

export interface RowPlan {
  row: number;
  outcome: RowOutcome;
  issues: RowIssue[];
  changes: FieldChange[];
}

export interface GroupContext extends FileCurrency {
  before: Product | null;
  /** Whom SKUs of this group belong to already, where that is another product. */
  foreignSkus: ReadonlyMap<string, string>;
  now: string;
  newId: IdSource;
}

/**
 * Makes one product of its rows and says what that changes. A row that cannot be right is left out with its
 * reasons, and the rest is tried again: good rows land. Each try leaves out one row at least, so this ends.
 */
export function planGroup(rows: readonly StagedRow[], context: GroupContext): GroupPlan {
  const refused = new Map<number, RowIssue[]>();
  for (;;) {
    const sound = rows.filter(({ row }) => !refused.has(row));
    const attempt = sound.length === 0 ? null : tryGroup(sound, context);
    const issues = attempt === null ? [] : attempt.issues;
    if (attempt === null || issues.length === 0) {
      return planOf(rows, refused, attempt, context);
    }
    for (const { row, ...issue } of issues) {
      refused.set(row, [...(refused.get(row) ?? []), issue]);
    }
  }
}

type PlacedIssue = RowIssue & { row: number };

interface Attempt {
  rows: readonly StagedRow[];
  after: Product;
  issues: PlacedIssue[];
}

function tryGroup(rows: readonly StagedRow[], context: GroupContext): Attempt {
  const merged = mergeRows(rows.map(toParsedRow));
  const before = context.before ?? emptyProduct(context.newId(), context.defaultCurrency, context.now);
  const conflicts = merged.issues.filter(issue => issue.severity === 'error');
  if (conflicts.length > 0) {
    return { rows, after: before, issues: conflicts };
  }
  if (context.before === null && merged.product.title === undefined) {
    return {
      rows,
      after: before,
      issues: rows.map(({ row, groupKey }) => ({ row, ...notDescribed(groupKey) })),
    };
  }
  const changes = toChanges(merged, before, context);
  const after = applyChanges(before, changes, context.newId, 'merge');
  const owners = variantOwners(rows, after);
  const errors = [
    ...currencyErrors(merged.product, context),
    ...currencyChangeErrors(before, changes),
    ...productErrors(after),
  ];
  const found = errors.map(error => ({ path: error.path, code: error.code, message: error.message }));
  return {
    rows,
    after,
    issues: [...found, ...foreignSkuErrors(after, context)].flatMap(error =>
      place(error, rows, after, owners),
    ),
  };
}

const notDescribed = (groupKey: string): RowIssue => ({
  severity: 'error',
  column: 'title',
  code: 'PRODUCT_NOT_DESCRIBED',
  message: `There is no product ${groupKey} yet, and no sound row of this file gives it a title.`,
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

function foreignSkuErrors(after: Product, { foreignSkus }: GroupContext): PathError[] {
  const of = (path: string, sku: string | null): PathError[] =>
    sku !== null && foreignSkus.has(sku)
      ? [
          {
            path,
            code: 'SKU_TAKEN',
            message: `The SKU "${sku}" belongs to another product (${foreignSkus.get(sku)}).`,
          },
        ]
      : [];
  return [
    ...of('sku', after.sku),
    ...after.variants.flatMap((variant, index) => of(`variants.${index}.sku`, variant.sku)),
  ];
}

/** Which row brought each variant of the product. */
function variantOwners(rows: readonly StagedRow[], after: Product): Map<string, number> {
  const owners = new Map<string, number>();
  const taken = new Set<string>();
  for (const { row, content } of rows) {
    for (const change of content.variants) {
      const own = after.variants.find(variant => !taken.has(variant.id) && isSameVariant(variant, change));
      if (own !== undefined) {
        taken.add(own.id);
        owners.set(own.id, row);
      }
    }
  }
  return owners;
}

/** An error of a variant is its row's; one of the product is that of every row, as none can land without it. */
function place(
  error: PathError,
  rows: readonly StagedRow[],
  after: Product,
  owners: ReadonlyMap<string, number>,
): PlacedIssue[] {
  const [, index, field] = /^variants\.(\d+)\.(.+)$/.exec(error.path) ?? [];
  const owner = index === undefined ? undefined : owners.get(after.variants[Number(index)]?.id ?? '');
  const issue: RowIssue = {
    severity: 'error',
    column: field ?? error.path,
    code: error.code,
    message: error.message,
  };
  return owner === undefined ? rows.map(({ row }) => ({ ...issue, row })) : [{ ...issue, row: owner }];
}

function planOf(
  rows: readonly StagedRow[],
  refused: ReadonlyMap<number, RowIssue[]>,
  attempt: Attempt | null,
  { before }: GroupContext,
): GroupPlan {
  const groupKey = rows[0]!.groupKey;
  const paths = attempt === null || before === null ? [] : changedFields(before, attempt.after);
  const isWrite = attempt !== null && (before === null || paths.length > 0);
  const changes =
    isWrite && before !== null ? changesByRow(attempt, before, paths) : new Map<number, FieldChange[]>();
  return {
    groupKey,
    before,
    after: isWrite ? attempt.after : null,
    changedFields: paths,
    rows: rows.map(({ row, issues }) => {
      const reasons = refused.get(row);
      const own = changes.get(row) ?? [];
      const outcome =
        reasons !== undefined
          ? 'error'
          : before === null
            ? 'create'
            : own.length > 0
              ? 'update'
              : 'unchanged';
      return { row, outcome, issues: [...issues, ...(reasons ?? [])], changes: own };
    }),
  };
}

/** Changes within a variant stand at its row, all others at the first row of the product. */
function changesByRow(
  { rows, after }: Attempt,
  before: Product,
  paths: readonly string[],
): Map<number, FieldChange[]> {
  const owners = variantOwners(rows, after);
  const changes = new Map<number, FieldChange[]>();
  for (const path of paths) {
    const variantId = /^variants\.([^.]+)\./.exec(path)?.[1];
    const row = owners.get(variantId ?? '') ?? rows[0]!.row;
    const change = { path, from: valueAt(before, path), to: valueAt(after, path) };
    changes.set(row, [...(changes.get(row) ?? []), change]);
  }
  return changes;
}

function valueAt(product: Product, path: string): unknown {
  const [, variantId, field] = /^variants\.([^.]+)\.(.+)$/.exec(path) ?? [];
  if (variantId === undefined || field === undefined) {
    return path === 'variants'
      ? product.variants.map(variant => variant.sku ?? variant.title)
      : product[path as keyof Product];
  }
  return (
    product.variants.find(variant => variant.id === variantId)?.[
      field as keyof Product['variants'][number]
    ] ?? null
  );
}
