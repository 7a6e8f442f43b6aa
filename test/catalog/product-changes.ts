import type { Product, Variant } from '../../subgraphs/catalog/product/product.entity.js';
import type { ProductChanges, VariantChanges } from '../../subgraphs/catalog/product/product.rules.js';

/** What nobody sets: identity, bookkeeping, what follows from listings and reservations. */
type Kept = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'marketplaces' | 'reservedQuantity';

/** A product with a value in every field; `name` makes its identities its own. */
export const wholeProduct = (name: string): ProductChanges => ({
  handle: `mug-${name}`,
  sku: `MUG-${name}`,
  title: 'Mug',
  description: 'Holds tea.',
  brand: 'Acme',
  productType: 'Mugs',
  tags: ['blue'],
  highlights: ['Dishwasher safe'],
  attributes: { Material: 'clay' },
  status: 'draft',
  images: [{ url: 'https://pictures.example.com/mug.jpg', altText: 'A mug' }],
  currency: 'SGD',
  price: '20.00',
  salePrice: '15.00',
  salePriceStartsAt: '2026-11-01T00:00:00.000Z',
  salePriceEndsAt: '2026-12-01T00:00:00.000Z',
  cost: '5.00',
  inventoryQuantity: 3,
  barcode: '4006381333931',
  otherCodes: ['HOUSE-1'],
  weight: { value: '0.4', unit: 'kg' },
  requiresShipping: true,
  condition: 'new',
  countryOfOrigin: 'SG',
  hsCode: '691200',
  material: 'clay',
  ageGroup: 'adult',
  gender: 'unisex',
  mpn: 'M-1',
  identifierExists: true,
  dimensions: { length: '10', width: '8', height: '9.5', unit: 'cm' },
});

/** Another value of each field that can be set. A field that a product gains is missing here until it has a case. */
export const productChanges: Record<Exclude<keyof Product, Kept | 'variants' | 'options'>, ProductChanges> = {
  handle: { handle: 'renamed-mug' },
  sku: { sku: 'MUG-OTHER' },
  title: { title: 'Cup' },
  description: { description: 'Holds coffee.' },
  brand: { brand: 'Emca' },
  productType: { productType: 'Cups' },
  tags: { tags: ['blue', 'large'] },
  highlights: { highlights: ['Microwave safe'] },
  attributes: { attributes: { Material: 'glass' } },
  status: { status: 'archived' },
  images: { images: [{ url: 'https://pictures.example.com/cup.jpg' }] },
  currency: { currency: 'USD', price: '20.00', salePrice: '15.00', cost: '5.00' },
  price: { price: '21.00' },
  salePrice: { salePrice: '14.00' },
  salePriceStartsAt: { salePriceStartsAt: '2026-11-02T00:00:00.000Z' },
  salePriceEndsAt: { salePriceEndsAt: '2026-12-02T00:00:00.000Z' },
  cost: { cost: '6.00' },
  inventoryQuantity: { inventoryQuantity: 4 },
  barcode: { barcode: '5901234123457' },
  otherCodes: { otherCodes: ['HOUSE-2'] },
  weight: { weight: { value: '0.4', unit: 'lb' } },
  requiresShipping: { requiresShipping: false },
  condition: { condition: 'used' },
  countryOfOrigin: { countryOfOrigin: 'MY' },
  hsCode: { hsCode: '69120050' },
  material: { material: 'glass' },
  ageGroup: { ageGroup: 'kids' },
  gender: { gender: 'female' },
  mpn: { mpn: 'M-2' },
  identifierExists: { identifierExists: false },
  dimensions: { dimensions: { length: '10', width: '8', height: '9.5', unit: 'in' } },
};

/** A product that is sold as one variant, which has a value in every field. */
export const wholeVariantProduct = (name: string): ProductChanges => ({
  handle: `shirt-${name}`,
  title: 'Shirt',
  currency: 'SGD',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [wholeVariant(name)],
});

export const wholeVariant = (name: string): VariantChanges => ({
  sku: `SHIRT-${name}`,
  title: 'Small',
  optionValues: { Size: 'S' },
  price: '20.00',
  salePrice: '15.00',
  cost: '5.00',
  inventoryQuantity: 3,
  barcode: '4006381333931',
  otherCodes: ['HOUSE-1'],
  weight: { value: '0.4', unit: 'kg' },
  requiresShipping: true,
  mpn: 'S-1',
  dimensions: { length: '30', width: '20', height: '2', unit: 'cm' },
  imageUrl: 'https://pictures.example.com/shirt.jpg',
});

export const variantChanges: Record<Exclude<keyof Variant, 'id' | 'reservedQuantity'>, VariantChanges> = {
  sku: { sku: 'SHIRT-OTHER' },
  title: { title: 'Little' },
  optionValues: { optionValues: { Size: 'M' } },
  price: { price: '21.00' },
  salePrice: { salePrice: '14.00' },
  cost: { cost: '6.00' },
  inventoryQuantity: { inventoryQuantity: 4 },
  barcode: { barcode: '5901234123457' },
  otherCodes: { otherCodes: ['HOUSE-2'] },
  weight: { weight: { value: '0.4', unit: 'lb' } },
  requiresShipping: { requiresShipping: false },
  mpn: { mpn: 'S-2' },
  dimensions: { dimensions: { length: '30', width: '20', height: '3', unit: 'cm' } },
  imageUrl: { imageUrl: 'https://pictures.example.com/other.jpg' },
};
