import { stringify } from 'csv-stringify/sync';
import { sampleProduct } from './sample-product.js';

const header = [
  'handle',
  'sku',
  'title',
  'description',
  'brand',
  'productType',
  'tags',
  'attribute.material',
  'attribute.colour',
  'status',
  'currency',
  'price',
  'cost',
  'inventoryQuantity',
  'weight',
  'weightUnit',
  'images',
];

/** A file in the columns of our own product CSV, one row a product. */
export function importCsv(products: number): Buffer {
  const rows = Array.from({ length: products }, (_, index) => {
    const product = sampleProduct(index);
    return [
      product.handle,
      product.sku,
      product.title,
      product.description,
      product.brand,
      product.productType,
      product.tags.join('|'),
      product.attributes.material,
      product.attributes.colour,
      product.status,
      'USD',
      product.price,
      product.cost,
      product.inventoryQuantity,
      product.weightGrams,
      'g',
      product.imageUrl,
    ];
  });
  return Buffer.from(stringify([header, ...rows]));
}
