import { taxonomyTree } from '../../taxonomies/taxonomy.js';

/** A category of a sandbox, before it is put into the words of its marketplace. */
export interface SandboxCategory {
  id: string;
  name: string;
  parentId: string | null;
  /** 1 for the top. */
  level: number;
  children: SandboxCategory[];
}

export interface SandboxAttribute {
  /** From 1 on, the same in all categories. */
  sequence: number;
  label: string;
  kind: 'text' | 'number' | 'date' | 'choice';
  isRequired: boolean;
  isOfVariant: boolean;
  values: readonly string[];
}

/** The names are those of a published taxonomy to some depth: as many as marketplaces have, some thousand. */
export class SandboxCategories {
  readonly #idOf: (sequence: number) => string;
  readonly #levelMax: number;
  #byId: ReadonlyMap<string, SandboxCategory> | null = null;

  /** `idOf` makes the id of the category that comes so many after the first, from 0 on. */
  constructor(idOf: (sequence: number) => string, levelMax: number) {
    this.#idOf = idOf;
    this.#levelMax = levelMax;
  }

  get all(): SandboxCategory[] {
    return [...this.#made().values()];
  }

  get top(): SandboxCategory[] {
    return this.all.filter(({ parentId }) => parentId === null);
  }

  find(id: string): SandboxCategory | null {
    return this.#made().get(id) ?? null;
  }

  /** Of a category that goods are put into. */
  attributesOf(category: SandboxCategory): SandboxAttribute[] {
    let top = category;
    while (top.parentId !== null) top = this.#made().get(top.parentId)!;
    return [...common, ...(/apparel/i.test(top.name) ? worn : others)];
  }

  /** Made when they are first asked for: most sandboxes are for something else. */
  #made(): ReadonlyMap<string, SandboxCategory> {
    this.#byId ??= madeCategories(this.#idOf, this.#levelMax);
    return this.#byId;
  }
}

function madeCategories(idOf: (sequence: number) => string, levelMax: number): Map<string, SandboxCategory> {
  const made = new Map<number, SandboxCategory>();
  for (const [sequence, { name, parent }] of taxonomyTree('google').categories.entries()) {
    const above = made.get(parent);
    const level = (above?.level ?? 0) + 1;
    if (level > levelMax || (parent >= 0 && above === undefined)) continue;
    const category = { id: idOf(sequence), name, parentId: above?.id ?? null, level, children: [] };
    above?.children.push(category);
    made.set(sequence, category);
  }
  return new Map([...made.values()].map(category => [category.id, category]));
}

const attribute = (
  sequence: number,
  label: string,
  kind: SandboxAttribute['kind'],
  { isRequired = false, isOfVariant = false, values = [] }: Partial<SandboxAttribute> = {},
): SandboxAttribute => ({ sequence, label, kind, isRequired, isOfVariant, values });

const colors = ['Black', 'White', 'Grey', 'Red', 'Blue', 'Green', 'Yellow', 'Pink', 'Brown', 'Beige'];

const common = [
  attribute(1, 'Brand', 'text', { isRequired: true }),
  attribute(2, 'Color', 'choice', { isOfVariant: true, values: colors }),
  attribute(3, 'Country of Origin', 'text'),
];

const worn = [
  attribute(4, 'Material', 'choice', {
    isRequired: true,
    values: ['Cotton', 'Polyester', 'Linen', 'Denim', 'Leather'],
  }),
  attribute(5, 'Size', 'choice', { isOfVariant: true, values: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] }),
  attribute(6, 'Gender', 'choice', { isRequired: true, values: ['Men', 'Women', 'Unisex'] }),
];

const others = [
  attribute(7, 'Warranty Type', 'choice', {
    values: ['No Warranty', 'Supplier Warranty', 'Manufacturer Warranty'],
  }),
  attribute(8, 'Quantity per Pack', 'number'),
  attribute(9, 'Expiry Date', 'date'),
];
