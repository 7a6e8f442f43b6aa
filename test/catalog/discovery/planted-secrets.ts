import type { ClientBase, Pool } from 'pg';

/** The columns that the public sees; a column that is added is none of them until it stands here. */
const published: Record<string, readonly string[]> = {
  product: [
    ...['id', 'handle', 'sku', 'title', 'description', 'brand', 'product_type', 'highlights', 'attributes'],
    ...[
      'images',
      'currency',
      'price',
      'sale_price',
      'barcode',
      'weight_value',
      'weight_unit',
      'requires_shipping',
    ],
    ...[
      'condition',
      'country_of_origin',
      'material',
      'age_group',
      'gender',
      'mpn',
      'dimensions',
      'created_at',
    ],
    ...['status', 'discoverable', 'options'],
  ],
  variant: [
    ...[
      'id',
      'sku',
      'title',
      'option_values',
      'price',
      'sale_price',
      'barcode',
      'weight_value',
      'weight_unit',
    ],
    ...['image_url', 'mpn', 'dimensions', 'product_id', 'requires_shipping'],
  ],
  discovery_settings: [
    ...[
      'organization_id',
      'is_listed',
      'display_name',
      'description',
      'proved_domains',
      'countries',
      'languages',
    ],
    ...['contact_email', 'contact_url', 'updated_at'],
  ],
};

type Queryable = Pick<Pool | ClientBase, 'query'>;

/** What nobody may read without a credential. */
export interface Secret {
  column: string;
  value: string;
}

const tables = Object.keys(published);

/** Gives every column that is not published a value of its own, in every row of the merchant. */
export async function plantSecrets(database: Queryable, organizationId: string): Promise<Secret[]> {
  const { rows: columns } = await database.query(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'catalog' and table_name = any($1) and is_generated = 'NEVER' order by 1, ordinal_position`,
    [tables],
  );
  const secrets: Secret[] = [];
  for (const [index, { table_name: table, column_name: column, data_type: type }] of columns.entries()) {
    const value =
      column === 'synonyms' ? secretSynonym(7_319_999 - index) : secretOf(String(type), 7_319_999 - index);
    if (published[String(table)]!.includes(String(column)) || column === 'organization_id' || value === null)
      continue;
    const planted = await database
      .query(`update catalog.${table} set ${column} = $2 where organization_id = $1`, [
        organizationId,
        value.stored,
      ])
      .then(({ rowCount }) => rowCount ?? 0);
    if (planted > 0) secrets.push({ column: `${table}.${column}`, value: value.seen });
  }
  return secrets;
}

const secretSynonym = (number: number) => ({
  stored: JSON.stringify([[`secret${number}`, 'other']]),
  seen: `secret${number}`,
});

/** Nothing for what cannot tell anything, and for what two columns hold against each other. */
function secretOf(type: string, number: number): { stored: unknown; seen: string } | null {
  const word = `secret${number}`;
  if (type === 'text') return { stored: word, seen: word };
  if (type === 'numeric' || type === 'integer') return { stored: number, seen: String(number) };
  if (type === 'ARRAY') return { stored: ['Supplier', word], seen: word };
  if (type === 'jsonb') return { stored: JSON.stringify([{ marketplace: word, country: null }]), seen: word };
  return null;
}
