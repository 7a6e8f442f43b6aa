import type { ImageFields, ParsedRow, ParsedVariant, ProductFields } from './parsed-row.js';
import type { RowCells } from './row-cells.js';

/** Turns the sound cells of one row into its neutral content. Rows are given in file order. */
export type RowMapper = (cells: RowCells) => RowContent;

export type RowContent = Pick<
  ParsedRow,
  'groupKey' | 'aliases' | 'parentRef' | 'product' | 'variants' | 'images' | 'members'
> & {
  /** The row is sound and yet makes no product; an issue says why. */
  isSkipped: boolean;
};

/** A row's content from the parts it has. */
export const rowContent = (parts: {
  groupKey: string | null;
  aliases?: string[];
  parentRef?: string | null;
  product?: ProductFields | null;
  variants?: ParsedVariant[];
  images?: ImageFields[];
  isSkipped?: boolean;
}): RowContent => ({
  groupKey: parts.groupKey,
  aliases: parts.aliases ?? (parts.groupKey === null ? [] : [parts.groupKey]),
  parentRef: parts.parentRef ?? null,
  product: parts.product ?? null,
  variants: parts.variants ?? [],
  images: parts.images ?? [],
  isSkipped: parts.isSkipped ?? false,
});
