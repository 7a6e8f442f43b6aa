import type {
  FieldTable as Fields,
  FieldDefinition as StoredField,
  ValueKinds,
  ValuesOf as Values,
} from '../../../kernel/fields/field-table.js';
import type {
  Dimensions,
  ProductImage,
  ProductMarketplace,
  ProductOption,
  Weight,
} from './product.entity.js';

/**
 * What the value of a field is, by the field's kind. Whatever reads, writes, checks or describes fields has one case a
 * kind, so that a field more is one line more in its table.
 */
export interface FieldKinds extends ValueKinds {
  /** A text that may have markup, kept to the letter. */
  html: string;
  /** A text without spaces at its ends; an empty one is none. */
  code: string;
  /** A code that is a GTIN. */
  gtin: string;
  /** Text values by name. */
  textMap: Record<string, string>;
  weight: Weight;
  dimensions: Dimensions;
  options: ProductOption[];
  images: ProductImage[];
  marketplaces: ProductMarketplace[];
}

export interface FieldDefinition extends StoredField<FieldKinds> {
  /** In catalog.product, and in catalog.variant where variants have it; of a weight, what its two columns begin with. */
  column: string;
  /** An input that says null is rejected: the field always has a value that the merchant chose. */
  isKept?: true;
  /** What a product has that says nothing else; by default that of the kind (`emptyValues`). */
  initial?: boolean;
  /** Of a product with variants it is what theirs come to, whoever may set it of a product without. */
  isDerived?: true;
  /** Of texts that stand in one cell: the characters that separate them; by default `|`. */
  separators?: string;
  /** Of a time: a day without an hour is meant to its end. */
  isEndOfDay?: true;
  /** Characters. */
  maxLength?: number;
  /** What a text has to look like, and the error of one that does not. */
  format?: { pattern: RegExp; code: string; message: string };
  /**
   * What it tells of the goods: a trait that all have or only some, a code that identifies them, or whether there is such a
   * code. Evaluations ask for fields by this.
   */
  tells?: 'trait' | 'specificTrait' | 'identifier' | 'identifierPresence';
  /** Variants have the field as well, described by this where that is not the same. */
  ofVariant?: { description?: string };
}

/** The fields of one kind of thing, by name. */
export type FieldTable = Fields<FieldDefinition>;

/** A thing with a value for each field of its table. */
export type ValuesOf<Table extends FieldTable> = Values<Table, FieldKinds>;

/** What a field has of which nothing is known. */
const emptyValues: { [Kind in keyof FieldKinds]?: () => FieldKinds[Kind] } = {
  text: () => '',
  texts: () => [],
  textMap: () => ({}),
  integer: () => 0,
  options: () => [],
  images: () => [],
  marketplaces: () => [],
};

/** A value for each of the fields that says nothing; undefined where a field cannot be without one. */
export const emptyFields = <Fields extends FieldTable>(fields: Fields): Partial<ValuesOf<Fields>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { isNullable, initial, kind }]) => [
      name,
      isNullable ? null : (initial ?? emptyValues[kind]?.()),
    ]),
  ) as Partial<ValuesOf<Fields>>;

export const fieldNames = <Table extends FieldTable>(
  fields: Table,
  has: (field: FieldDefinition) => boolean,
): (keyof Table & string)[] => Object.keys(fields).filter(name => has(fields[name]!));
