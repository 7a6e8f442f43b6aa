import { type Habit, table } from './habit.js';

const tee = {
  Handle: 'tee',
  Title: 'Tee',
  'Body (HTML)': '<p>Soft</p>',
  Vendor: 'Acme',
  Type: 'Shirts',
  Tags: 'summer, sale',
  Published: 'true',
  'Option1 Name': 'Size',
  'Option1 Value': 'S',
  'Variant SKU': 'TEE-S',
  'Variant Grams': '0.0',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': 3,
  'Variant Inventory Policy': 'deny',
  'Variant Price': '20.00',
  'Variant Compare At Price': '',
  'Variant Barcode': '',
  'Image Src': 'https://a.test/1.jpg?v=1',
  'Image Position': 1,
  'Variant Weight Unit': 'kg',
  'Cost per item': '',
  Status: 'active',
};
const small = {
  Handle: 'tee',
  'Option1 Value': 'M',
  'Variant SKU': 'TEE-M',
  'Variant Inventory Qty': 1,
  'Variant Price': '21.00',
};
const picture = { Handle: 'tee', 'Image Src': 'https://a.test/2.jpg', 'Image Position': 2 };
const mug = {
  Handle: 'mug',
  Title: 'Mug',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': 'MUG',
  'Variant Price': 9,
  Status: 'active',
};

/** The rows without the cells at their ends that are empty, as spreadsheets write them. */
const trimmed = (file: string): string => file.replace(/,+$/gm, '');

const bothVariants = [
  { sku: 'TEE-S', price: '20.00', inventoryQuantity: 3, optionValues: { Size: 'S' } },
  { sku: 'TEE-M', price: '21.00', inventoryQuantity: 1, optionValues: { Size: 'M' } },
];

/** Shopify, whose own columns changed over the years, and what spreadsheets make of them. */
export const shopifyHabits: Habit[] = [
  {
    habit: 'Shopify: rows of further variants and of further pictures, products of the same file around them',
    kind: 'shopify_csv',
    file: table([tee, small, picture, mug]),
    products: [
      {
        product: { title: 'Tee', status: 'active', tags: ['summer', 'sale'] },
        variants: bothVariants,
        images: ['https://a.test/1.jpg?v=1', 'https://a.test/2.jpg'],
      },
      { product: { sku: 'MUG', price: '9', status: 'active' }, variants: [] },
    ],
  },
  {
    habit: 'Shopify: rows of one handle far from each other',
    kind: 'shopify_csv',
    file: table([tee, mug, small, picture]),
    products: [{ variants: bothVariants }, { product: { sku: 'MUG' } }],
  },
  {
    habit: 'Shopify: a spreadsheet left out the empty cells at the ends of rows',
    kind: 'shopify_csv',
    file: trimmed(table([tee, small, picture])),
    products: [
      {
        product: { status: 'active' },
        variants: bothVariants,
        images: ['https://a.test/1.jpg?v=1', 'https://a.test/2.jpg'],
      },
    ],
    issues: ['COLUMN_COUNT', 'COLUMN_COUNT'],
  },
  {
    habit: 'Shopify: empty rows, and rows of nothing but separators, at the end',
    kind: 'shopify_csv',
    file: `${table([mug])},,,,,,\n\n , ,\n`,
    products: [{ product: { sku: 'MUG' } }],
    issues: ['ROW_BLANK', 'ROW_BLANK', 'ROW_BLANK'],
  },
  {
    habit: 'Shopify: a mark of the byte order, and semicolons with decimal commas',
    kind: 'shopify_csv',
    file: `\uFEFF${table([{ ...mug, 'Variant Price': '9,50', 'Variant Grams': '250,5', 'Variant Weight Unit': 'g' }], ';')}`,
    products: [{ product: { price: '9.50', weight: { value: '250.5', unit: 'g' } } }],
  },
  {
    habit: 'Shopify: decimal commas between commas',
    kind: 'shopify_csv',
    file: table([{ ...mug, 'Variant Price': '9,50' }]),
    products: [{ product: { price: '9.50' } }],
  },
  {
    habit: 'Shopify: tabs',
    kind: 'shopify_csv',
    file: table([tee, small], '\t'),
    products: [{ variants: bothVariants }],
  },
  {
    habit: 'Shopify: prices of markets, metafields, links of options, and unit prices',
    kind: 'shopify_csv',
    file: table([
      {
        ...mug,
        'Option1 Linked To': 'product.metafields.shopify.color-pattern',
        'Unit Price Total Measure': '',
        'Google Shopping / Age Group': 'adults',
        'Fabric (product.metafields.custom.fabric)': 'Stoneware',
        'Included / Germany': 'true',
        'Price / Germany': '8.00',
        'Compare At Price / Germany': '',
      },
    ]),
    products: [
      {
        product: {
          price: '9',
          ageGroup: 'adult',
          attributes: { 'metafield.custom.fabric': 'Stoneware' },
        },
      },
    ],
  },
  {
    habit: 'Shopify: the columns of 2021, with a standard and a custom product type',
    kind: 'shopify_csv',
    file: table([
      {
        ...mug,
        'Standard Product Type': 'Home & Garden > Mugs',
        'Custom Product Type': 'Mugs',
      },
    ]),
    products: [{ product: { productType: 'Mugs', attributes: { categories: 'Home & Garden > Mugs' } } }],
  },
  {
    habit: 'Shopify: the columns since 2024',
    kind: 'shopify_csv',
    file: table([
      {
        'URL handle': 'mug',
        Title: 'Mug',
        Description: 'Stoneware',
        'Published on online store': 'TRUE',
        Status: 'Active',
        SKU: 'MUG',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        Price: '9.00',
        'Compare-at price': '12.00',
        'Inventory tracker': 'shopify',
        'Inventory quantity': 4,
        'Continue selling when out of stock': 'FALSE',
        'Weight value (grams)': 350,
        'Weight unit for display': 'g',
        'Product image URL': 'https://a.test/m.jpg',
      },
    ]),
    products: [
      {
        product: {
          handle: 'mug',
          sku: 'MUG',
          price: '12.00',
          salePrice: '9.00',
          inventoryQuantity: 4,
          status: 'active',
          description: 'Stoneware',
        },
        images: ['https://a.test/m.jpg'],
      },
    ],
  },
  {
    habit: 'Shopify: barcodes kept as text, by an apostrophe or as a formula',
    kind: 'shopify_csv',
    file: table([
      { ...mug, 'Variant Barcode': "'4006381333931" },
      {
        ...mug,
        Handle: 'cup',
        Title: 'Cup',
        'Variant SKU': '="00123"',
        'Variant Barcode': '="4006381333931"',
      },
    ]),
    products: [
      { product: { barcode: '4006381333931' } },
      { product: { sku: '00123', barcode: '4006381333931' } },
    ],
  },
  {
    habit: 'Shopify: stock that is not tracked is written as 0, and sold beyond',
    kind: 'shopify_csv',
    file: table([
      { ...mug, 'Variant Inventory Tracker': '', 'Variant Inventory Qty': 0 },
      {
        ...mug,
        Handle: 'cup',
        Title: 'Cup',
        'Variant SKU': 'CUP',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': -4,
        'Variant Inventory Policy': 'continue',
      },
    ]),
    products: [{ product: { sku: 'MUG' } }, { product: { sku: 'CUP', inventoryQuantity: 0 } }],
    issues: ['INVENTORY_UNTRACKED', 'STOCK_NEGATIVE', 'BACKORDERS_ENDED'],
  },
  {
    habit: 'Shopify: a column of stock alone, without prices, options or a status',
    kind: 'shopify_csv',
    file: table([
      { Handle: 'mug', Title: 'Mug', Vendor: 'Acme', 'Variant SKU': 'MUG', 'Variant Inventory Qty': 7 },
    ]),
    products: [{ product: { sku: 'MUG', inventoryQuantity: 7 } }],
  },
  {
    habit: 'Shopify: an option called Title with values of its own',
    kind: 'shopify_csv',
    file: table([
      { ...mug, 'Option1 Value': '0.98', 'Variant SKU': 'INS-1' },
      { Handle: 'mug', 'Option1 Value': '1.15', 'Variant SKU': 'INS-2', 'Variant Price': '1.15' },
    ]),
    products: [
      {
        variants: [
          { sku: 'INS-1', optionValues: { Title: '0.98' } },
          { sku: 'INS-2', optionValues: { Title: '1.15' } },
        ],
      },
    ],
  },
  {
    habit: 'Shopify: a status in another language says nothing, and an empty one leaves it to Published',
    kind: 'shopify_csv',
    file: table([
      { ...mug, Status: 'Aktiv', Published: 'true' },
      { ...mug, Handle: 'cup', Title: 'Cup', 'Variant SKU': 'CUP', Status: '', Published: 'false' },
    ]),
    products: [{ product: { title: 'Mug' } }, { product: { title: 'Cup', status: 'draft' } }],
    issues: ['VALUE_UNKNOWN'],
  },
];
