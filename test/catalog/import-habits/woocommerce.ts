import { type Habit, table } from './habit.js';

const simple = {
  ID: 10,
  Type: 'simple',
  SKU: 'MUG',
  Name: 'Mug',
  Published: 1,
  'Visibility in catalog': 'visible',
  'In stock?': 1,
  Stock: 4,
  'Regular price': '9.50',
  Categories: 'Home, Home > Mugs',
};
const hoodie = {
  ID: 20,
  Type: 'variable',
  Name: 'Hoodie',
  Published: 1,
  'In stock?': 1,
  Parent: '',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'S, M',
  'Attribute 1 global': 1,
};
const variation = {
  Type: 'variation',
  Published: 1,
  'In stock?': 1,
  'Regular price': 30,
  Parent: 'id:20',
  'Attribute 1 name': 'Size',
};

/** WooCommerce: its exports in any language, and what its shops hold. */
export const woocommerceHabits: Habit[] = [
  {
    habit:
      'WooCommerce: variations name their parent by its id, kinds have flags, a disabled one is not sold',
    kind: 'woocommerce_csv',
    file: table([
      hoodie,
      {
        ...variation,
        ID: 21,
        Type: 'variation, downloadable, virtual',
        Name: 'Hoodie - S',
        'Attribute 1 value(s)': 'S',
      },
      { ...variation, ID: 22, Name: 'Hoodie - M', Published: 0, Stock: 8, 'Attribute 1 value(s)': 'M' },
    ]),
    products: [
      {
        product: { title: 'Hoodie', status: 'active' },
        variants: [
          { price: '30', optionValues: { Size: 'S' } },
          { price: '30', inventoryQuantity: 0, optionValues: { Size: 'M' } },
        ],
      },
    ],
    issues: ['VARIANT_HIDDEN'],
  },
  {
    habit: 'WooCommerce: line breaks are written as \\n, and a written \\n as \\\\n',
    kind: 'woocommerce_csv',
    file: table([
      { ...simple, 'Short description': 'A mug.\\nHolds 3 dl.', Description: 'C:\\\\new\\n<p>b</p>' },
    ]),
    products: [
      {
        product: {
          description: 'C:\\new\n<p>b</p>',
          attributes: { shortDescription: 'A mug.\nHolds 3 dl.' },
        },
      },
    ],
  },
  {
    habit: 'WooCommerce: an apostrophe before what a spreadsheet would run, negative numbers too',
    kind: 'woocommerce_csv',
    file: table([{ ...simple, SKU: "'-MUG", Published: "'-1", Stock: "'-2", Name: "'+1 Mug" }]),
    products: [{ product: { sku: '-MUG', title: '+1 Mug', status: 'draft', inventoryQuantity: 0 } }],
    issues: ['STOCK_NEGATIVE'],
  },
  {
    habit: 'WooCommerce: decimal commas between commas, and points in weights',
    kind: 'woocommerce_csv',
    file: table([
      {
        ...simple,
        'Regular price': '5,5',
        'Sale price': '4,99',
        'Weight (kg)': '1.250',
        'Length (cm)': '10,5',
      },
    ]),
    products: [
      {
        product: {
          price: '5.5',
          salePrice: '4.99',
          weight: { value: '1.250', unit: 'kg' },
          attributes: { packageLengthCm: '10.5' },
        },
      },
    ],
  },
  {
    habit: 'WooCommerce: the barcodes of an SEO extension, and its columns of meta data',
    kind: 'woocommerce_csv',
    file: table([
      {
        ...simple,
        'GTIN, UPC, EAN, or ISBN': '',
        'GTIN13 / EAN': '4006381333931',
        MPN: 'M-1',
        'Meta: _yoast_title': 'x',
      },
    ]),
    products: [{ product: { barcode: '4006381333931', mpn: 'M-1' } }],
  },
  {
    habit: 'WooCommerce: a few chosen columns',
    kind: 'woocommerce_csv',
    file: table([{ SKU: 'MUG', Name: 'Mug', 'Short description': 'A mug', Images: 'https://a.test/1.jpg' }]),
    products: [{ product: { sku: 'MUG', description: 'A mug' }, images: ['https://a.test/1.jpg'] }],
  },
  {
    habit: 'WooCommerce: commas in the names of categories and values, several pictures in a cell',
    kind: 'woocommerce_csv',
    file: table([
      {
        ...simple,
        Categories: 'Kitchen\\, Bath, Kitchen\\, Bath > Mugs',
        Tags: 'tea, gifts',
        Images: 'https://a.test/1.jpg, https://a.test/2,5.jpg',
        'Backorders allowed?': 'notify',
        'Attribute 1 name': 'Ports',
        'Attribute 1 value(s)': 'MIDI in/out\\, pedal',
      },
    ]),
    products: [
      {
        product: {
          productType: 'Mugs',
          tags: ['tea', 'gifts'],
          attributes: { categories: 'Kitchen, Bath, Kitchen, Bath > Mugs', Ports: 'MIDI in/out, pedal' },
        },
        images: ['https://a.test/1.jpg', 'https://a.test/2,5.jpg'],
      },
    ],
  },
  {
    habit: 'WooCommerce: what is sold on another site is not for sale here, groups are not imported',
    kind: 'woocommerce_csv',
    file: table([
      { ...simple, Type: 'external', 'External URL': 'https://b.test/mug', 'Button text': 'Buy' },
      { ...simple, ID: 11, Type: 'grouped', SKU: 'SET', Name: 'Set', 'Grouped products': 'MUG' },
    ]),
    products: [
      {
        product: {
          attributes: {
            externalUrl: 'https://b.test/mug',
            buttonText: 'Buy',
            categories: 'Home, Home > Mugs',
          },
        },
      },
    ],
    issues: ['PRODUCT_EXTERNAL', 'PRODUCT_GROUPED'],
  },
  {
    habit: 'WooCommerce: a state that is no number says nothing',
    kind: 'woocommerce_csv',
    file: table([{ ...simple, Published: 'publish' }]),
    products: [{ product: { title: 'Mug' } }],
    issues: ['VALUE_UNKNOWN'],
  },
];
