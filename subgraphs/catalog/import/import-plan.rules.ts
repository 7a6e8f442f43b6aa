import type { Product } from '../product/product.entity.js';
import { isSameVariant } from '../product/product.rules.js';
import { changedFields, filledFields, filledVariantFields } from '../product/product-difference.rules.js';
import type { FieldChange, RowOutcome, StagedRow } from './import.queries.js';
import type { TitledSource } from './import-identity.rules.js';
import type { RowIssue } from './reading/parsed-row.js';

/** What one group of rows comes to. */
export interface GroupPlan {
  groupKey: string;
  before: Product | null;
  /** The product to write; null when nothing is to be written. */
  after: Product | null;
  changedFields: string[];
  rows: RowPlan[];
  /** What the file says of a product that it names by its title alone. */
  source?: TitledSource | null;
}

export interface RowPlan {
  row: number;
  outcome: RowOutcome;
  issues: RowIssue[];
  changes: FieldChange[];
}

/** The product that the sound rows make, and why the other rows are left out. */
export interface Settled {
  sound: readonly StagedRow[];
  after: Product;
  rejected: ReadonlyMap<number, RowIssue[]>;
  warnings: ReadonlyMap<number, RowIssue[]>;
}

/**
 * What is written and told of a group. A new product of which rows were rejected, or which has options and no variant, is
 * kept, but never for sale; one that exists is changed whole or not at all, since half a change may sell what the file
 * takes off sale.
 */
export function planOf(
  rows: readonly StagedRow[],
  settled: Settled,
  before: Product | null,
  tellsCreated: boolean,
): GroupPlan {
  const isPartial = settled.rejected.size > 0;
  const lacksVariants = before === null && hasOptionsOnly(settled.after);
  const isHeld = isPartial || lacksVariants;
  const after = isHeld ? { ...settled.after, status: heldStatus(settled.after, before) } : settled.after;
  const paths = before === null ? [] : changedFields(before, after);
  const isHeldBack = isPartial && before !== null && paths.length > 0;
  const isWrite = !isHeldBack && (before === null || paths.length > 0);
  const tellsChanges = isWrite && (before !== null || tellsCreated);
  const changes = tellsChanges ? changesByRow({ ...settled, after }, before, paths) : new Map();
  const held = [
    ...(isPartial && before === null ? [partialIssue(settled.rejected)] : []),
    ...(lacksVariants && !isPartial ? [variantsMissingIssue] : []),
  ];
  const [first] = settled.sound;
  return {
    groupKey: rows[0]!.groupKey,
    before,
    after: isWrite ? after : null,
    changedFields: paths,
    rows: rows.map(({ row, issues }): RowPlan => {
      const reasons = settled.rejected.get(row);
      if (reasons !== undefined) {
        return { row, outcome: 'error', issues: [...issues, ...reasons], changes: [] };
      }
      const told = [...issues, ...(settled.warnings.get(row) ?? []), ...(row === first?.row ? held : [])];
      if (isHeldBack) {
        return { row, outcome: 'error', issues: [...told, heldBackIssue(settled.rejected)], changes: [] };
      }
      const own = changes.get(row) ?? [];
      const outcome = before === null ? 'create' : own.length > 0 ? 'update' : 'unchanged';
      return { row, outcome, issues: told, changes: own };
    }),
  };
}

/** Where no row is left: nothing is written. */
export const rejectedPlan = (
  rows: readonly StagedRow[],
  rejected: ReadonlyMap<number, RowIssue[]>,
  before: Product | null,
): GroupPlan => ({
  groupKey: rows[0]!.groupKey,
  before,
  after: null,
  changedFields: [],
  rows: rows.map(({ row, issues }) => ({
    row,
    outcome: 'error',
    issues: [...issues, ...(rejected.get(row) ?? [])],
    changes: [],
  })),
});

const heldStatus = (after: Product, before: Product | null): Product['status'] =>
  before?.status ?? (after.status === 'active' ? 'draft' : after.status);

const rowNames = (rejected: ReadonlyMap<number, unknown>): string => {
  const [first, ...others] = [...rejected.keys()].sort((a, b) => a - b);
  return others.length === 0 ? `Row ${first}` : `Row ${first} and ${others.length} more`;
};

const partialIssue = (rejected: ReadonlyMap<number, unknown>): RowIssue => ({
  severity: 'warning',
  column: 'status',
  code: 'PRODUCT_PARTIAL',
  message: `${rowNames(rejected)} of this product could not be imported, so it is a draft. Correct the file and import it again.`,
});

const hasOptionsOnly = ({ status, options, variants }: Product): boolean =>
  status === 'active' && options.length > 0 && variants.length === 0;

const variantsMissingIssue: RowIssue = {
  severity: 'warning',
  column: null,
  code: 'VARIANTS_MISSING',
  message:
    'The product has options, and the file has no variant of it, so it is kept as a draft. Import its variants too.',
};

const heldBackIssue = (rejected: ReadonlyMap<number, unknown>): RowIssue => ({
  severity: 'error',
  column: null,
  code: 'PRODUCT_HELD_BACK',
  message: `${rowNames(rejected)} of this product could not be imported. An existing product is updated completely or not at all, so this row is skipped too.`,
});

/** Which row brought each variant of the product. */
export function variantOwners(rows: readonly StagedRow[], after: Product): Map<string, number> {
  const owners = new Map<string, number>();
  for (const { row, content } of rows) {
    for (const change of content.variants) {
      const own = after.variants.find(variant => !owners.has(variant.id) && isSameVariant(variant, change));
      if (own !== undefined) {
        owners.set(own.id, row);
      }
    }
  }
  return owners;
}

/**
 * Changes of a variant stand at its row, all others at the first row of the product. A variant that is new has no id
 * that a plan could promise: its fields are told by its place, such as `variants.2.price`.
 */
function changesByRow(
  { sound, after }: Pick<Settled, 'sound' | 'after'>,
  before: Product | null,
  paths: readonly string[],
): Map<number, FieldChange[]> {
  const owners = variantOwners(sound, after);
  const firstRow = sound[0]!.row;
  const known = new Set(before?.variants.map(({ id }) => id));
  const added = after.variants.find(({ id }) => !known.has(id));
  const changes = new Map<number, FieldChange[]>();
  const tell = (row: number | undefined, path: string, from: unknown, to: unknown): void => {
    const at = row ?? firstRow;
    changes.set(at, [...(changes.get(at) ?? []), { path, from, to }]);
  };
  for (const path of before === null ? filledFields(after) : paths) {
    const variantId = /^variants\.([^.]+)\./.exec(path)?.[1] ?? (path === 'variants' ? added?.id : undefined);
    tell(
      owners.get(variantId ?? ''),
      path,
      before === null ? null : valueAt(before, path),
      valueAt(after, path),
    );
  }
  for (const [index, variant] of after.variants.entries()) {
    for (const field of known.has(variant.id) ? [] : filledVariantFields(variant)) {
      tell(owners.get(variant.id), `variants.${index}.${field}`, null, variant[field]);
    }
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
  const variant = product.variants.find(({ id }) => id === variantId);
  return variant?.[field as keyof Product['variants'][number]] ?? null;
}
