/** What a marketplace calls a field of products that describes the goods. */
export interface DetailAttribute {
  /** Of `draft.attributes`. */
  name: string;
  /** The marketplace's word for the value; by default ours. */
  convert?: (value: string) => string;
}

/** By the name of the field. */
export type DetailAttributes = Readonly<Record<string, DetailAttribute>>;
