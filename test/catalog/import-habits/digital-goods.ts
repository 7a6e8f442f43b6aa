import { type Habit, table } from './habit.js';

const sent = { product: { requiresShipping: true } };
const notSent = { product: { requiresShipping: false } };

/** What each system calls goods that nobody sends. */
export const digitalGoodsHabits: Habit[] = [
  {
    habit: 'Shopify: says of each variant whether it requires shipping',
    kind: 'shopify_csv',
    file: table([
      {
        Handle: 'book',
        Title: 'Book',
        'Option1 Name': 'Form',
        'Option1 Value': 'Paper',
        'Variant Price': 20,
        'Variant Requires Shipping': 'true',
      },
      { Handle: 'book', 'Option1 Value': 'File', 'Variant Price': 9, 'Variant Requires Shipping': 'FALSE' },
    ]),
    products: [{ variants: [{ requiresShipping: true }, { requiresShipping: false }] }],
  },
  {
    habit: 'Shopify: a word that cannot be read says nothing',
    kind: 'shopify_csv',
    file: table([{ Handle: 'mug', Title: 'Mug', 'Variant Price': 5, 'Variant Requires Shipping': 'maybe' }]),
    products: [{ product: { title: 'Mug' } }],
    issues: ['VALUE_UNKNOWN'],
  },
  {
    habit: 'WooCommerce: what is virtual is not sent, what is downloadable alone is',
    kind: 'woocommerce_csv',
    file: table([
      { SKU: 'A', Type: 'simple, virtual', Name: 'Lesson', 'Regular price': 5, Published: 1 },
      { SKU: 'B', Type: 'simple, downloadable', Name: 'Book and file', 'Regular price': 5, Published: 1 },
      { SKU: 'C', Type: 'simple', Name: 'Mug', 'Regular price': 5, Published: 1 },
    ]),
    products: [notSent, sent, sent],
  },
  {
    habit: 'Magento: virtual and downloadable products are not sent',
    kind: 'magento_csv',
    file: table(
      ['virtual', 'downloadable', 'simple'].map(kind => ({
        sku: kind,
        attribute_set_code: 'Default',
        product_type: kind,
        name: kind,
        price: 5,
        url_key: kind,
        product_online: 1,
      })),
    ),
    products: [notSent, notSent, sent],
  },
  {
    habit: 'PrestaShop: a virtual product is not sent',
    kind: 'prestashop_csv',
    file: table([
      { Name: 'Song', Reference: 'S', Active: 1, 'Price tax included': 5, 'Virtual product (0/1)': 1 },
      { Name: 'Record', Reference: 'R', Active: 1, 'Price tax included': 15, 'Virtual product (0/1)': 0 },
    ]),
    products: [notSent, sent],
  },
  {
    habit: 'BigCommerce: a digital product and its variants are not sent',
    kind: 'bigcommerce_csv',
    file: table([
      { Item: 'Product', ID: 1, Name: 'Font', Type: 'digital', SKU: '', Options: '', Price: 5 },
      { Item: 'Variant', ID: 2, SKU: 'F-1', Options: 'Type=Radio|Name=Weight|Value=Bold', Price: 5 },
      { Item: 'Product', ID: 3, Name: 'Mug', Type: 'physical', SKU: 'M', Options: '', Price: 5 },
    ]),
    products: [{ variants: [{ requiresShipping: false }] }, sent],
  },
  {
    habit: 'BigCommerce v2: D is digital, P physical',
    kind: 'bigcommerce_v2_csv',
    file: table(
      ['D', 'P'].map((kind, index) => ({
        'Item Type': 'Product',
        'Product ID': index + 1,
        'Product Name': `Thing ${kind}`,
        'Product Type': kind,
        'Product Code/SKU': kind,
        Price: 5,
      })),
    ),
    products: [notSent, sent],
  },
  {
    habit: 'Squarespace: digital products, services and gift cards are not sent',
    kind: 'squarespace_csv',
    file: table(
      ['DIGITAL', 'SERVICE', 'GIFT_CARD', 'PHYSICAL'].map(kind => ({
        'Product ID [Non Editable]': kind,
        'Product Type [Non Editable]': kind,
        'Product URL': kind.toLowerCase(),
        Title: kind,
        SKU: kind,
        Price: 5,
        'On Sale': 'No',
        Visible: 'Yes',
      })),
    ),
    products: [notSent, notSent, notSent, sent],
  },
  {
    habit: 'Square: digital items are not sent',
    kind: 'square_csv',
    file: table([
      { Token: 'a', 'Item Name': 'Song', 'Variation Name': 'Regular', 'Item Type': 'Digital', Price: 5 },
      { Token: 'b', 'Item Name': 'Mug', 'Variation Name': 'Regular', 'Item Type': 'Physical', Price: 5 },
    ]),
    products: [notSent, sent],
  },
  {
    habit: 'Spree: digital goods are not sent',
    kind: 'spree_csv',
    file: table([
      { slug: 'song', sku: 'S', name: 'Song', price: 5, currency: 'USD', digital: 'true' },
      { slug: 'mug', sku: 'M', name: 'Mug', price: 5, currency: 'USD', digital: 'false' },
    ]),
    products: [notSent, sent],
  },
];
