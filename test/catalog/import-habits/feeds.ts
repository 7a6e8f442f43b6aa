import { type Habit, table } from './habit.js';

const rss = (items: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title><link>https://a.test</link>${items}</channel></rss>`;

/** Google Merchant Center and Amazon. */
export const feedHabits: Habit[] = [
  {
    habit:
      'Google: amounts with their currency, groups of variants, a sale that starts and ends in a time zone',
    kind: 'google_csv',
    file: table(
      [
        {
          id: 'T-R',
          title: 'Tee red',
          description: 'x',
          link: 'https://a.test/t',
          'image link': 'https://a.test/r.jpg',
          'additional image link': 'https://a.test/r2.jpg,https://a.test/r3.jpg',
          availability: 'in_stock',
          price: '15.00 USD',
          'sale price': '',
          'google product category': 212,
          'product type': 'Home > Shirts',
          brand: 'Acme',
          gtin: '',
          'item group id': 'T',
          color: 'Red',
          size: 'M',
          'shipping weight': '0.2 kg',
          condition: 'new',
        },
        {
          id: 'T-B',
          title: 'Tee blue',
          link: 'https://a.test/t',
          'image link': 'https://a.test/b.jpg',
          availability: 'out of stock',
          price: '15.00 USD',
          'item group id': 'T',
          color: 'Blue',
          size: 'M',
        },
        {
          id: 'MUG',
          title: 'Mug',
          'image link': '',
          availability: 'in stock',
          price: 'EUR 1,250.00',
          'sale price': '999.00 EUR',
          'sale price effective date': '2026-03-01T13:00+0100/2026-03-11T15:30+0100',
        },
      ],
      '\t',
    ),
    products: [
      {
        product: {
          title: 'Tee red',
          currency: 'USD',
          productType: 'Shirts',
          brand: 'Acme',
          attributes: { google_product_category: '212' },
        },
        variants: [
          {
            sku: 'T-R',
            price: '15.00',
            optionValues: { Color: 'Red', Size: 'M' },
            weight: { value: '0.2', unit: 'kg' },
            imageUrl: 'https://a.test/r.jpg',
          },
          { sku: 'T-B', inventoryQuantity: 0 },
        ],
      },
      {
        product: {
          sku: 'MUG',
          currency: 'EUR',
          price: '1250.00',
          salePrice: '999.00',
          salePriceStartsAt: '2026-03-01T12:00:00.000Z',
          salePriceEndsAt: '2026-03-11T14:30:00.000Z',
        },
        variants: [],
      },
    ],
  },
  {
    habit: 'Google: an amount without a currency',
    kind: 'google_csv',
    file: table(
      [
        {
          id: 'A',
          title: 'Tee',
          link: 'https://a.test',
          image_link: 'https://a.test/1.jpg',
          availability: 'in stock',
          price: '15.00',
        },
      ],
      '\t',
    ),
    products: [{ product: { sku: 'A', price: '15.00' } }],
    issues: ['CURRENCY_MISSING'],
  },
  {
    habit: 'Google: a cell of tabs begins with a quote that is an inch mark of its own',
    kind: 'google_csv',
    file: 'id\ttitle\tlink\timage_link\tavailability\tprice\nA\t"Big" towel\thttps://a.test\thttps://a.test/1.jpg\tin stock\t5 USD\nB\tCup\thttps://a.test\thttps://a.test/1.jpg\tin stock\t6 USD\n',
    products: [{ product: { sku: 'A', title: '"Big" towel' } }, { product: { sku: 'B' } }],
  },
  {
    habit: 'Google XML: the same as elements, texts in CDATA, several pictures, shipping nested',
    kind: 'google_xml',
    file: rss(
      '<item><g:id>A</g:id><g:title><![CDATA[Tee & co]]></g:title><g:description>&lt;b&gt;x&lt;/b&gt;</g:description><g:image_link>https://a.test/1.jpg</g:image_link><g:additional_image_link>https://a.test/2,3.jpg</g:additional_image_link><g:additional_image_link>https://a.test/4.jpg</g:additional_image_link><g:price>5.00 SGD</g:price><g:shipping><g:country>SG</g:country><g:price>1 SGD</g:price></g:shipping></item>',
    ),
    products: [
      {
        product: { sku: 'A', title: 'Tee & co', description: '<b>x</b>', price: '5.00', currency: 'SGD' },
        images: ['https://a.test/1.jpg', 'https://a.test/2%2C3.jpg', 'https://a.test/4.jpg'],
      },
    ],
  },
  {
    habit:
      'Google XML: a bare ampersand is read; an entity of HTML and a tag that is not closed cost their items only',
    kind: 'google_xml',
    file: rss(
      '<item><g:id>A</g:id><g:title>Tom & Jerry</g:title></item><item><g:id>B</g:id><g:title>Café&nbsp;crème</g:title></item><item><g:id>C</g:id><g:title>open</item><item><g:id>D</g:id><g:title>Sound</g:title><g:price>1 SGD</g:price></item>',
    ),
    products: [{ product: { sku: 'A', title: 'Tom & Jerry' } }, { product: { sku: 'D', title: 'Sound' } }],
    issues: ['XML_BROKEN', 'XML_BROKEN'],
  },
  {
    habit: 'Google XML: the file is cut off',
    kind: 'google_xml',
    file: rss('<item><g:id>A</g:id><g:title>Tee</g:title></item><item><g:id>B</g:id><g:ti').slice(0, -20),
    products: [{ product: { sku: 'A' } }],
    issues: ['XML_TRUNCATED'],
  },
  {
    habit: 'Google XML: entities that the file defines are not expanded',
    kind: 'google_xml',
    file: `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${rss('<item><g:id>A</g:id><g:title>&b;</g:title></item><item><g:id>B</g:id><g:title>Tee</g:title></item>').slice(39)}`,
    products: [{ product: { sku: 'B', title: 'Tee' } }],
    issues: ['XML_BROKEN'],
  },
  {
    habit: 'Amazon: rows of the template above the header, parents and children, attributes of the category',
    kind: 'amazon_csv',
    file: `TemplateType=fptcustom\tVersion=2024.0630\tsettings=attributeRow=3&dataRow=4\t\t\t\t\t\t\t\t\t\nSKU\tTitle\tParent\t\t\t\t\t\t\t\t\t\nitem_sku\titem_name\tparent_child\tparent_sku\tvariation_theme\tcolor_name\tsize_name\tstandard_price\tquantity\tbullet_point1\tfabric_type\nP\tTee\tparent\t\tSizeColor\t\t\t\t\tSoft\tcotton\nC1\tTee red\tchild\tP\tSizeColor\tRed\tM\t12.50\t3\t\t\nC2\tTee blue\tchild\tP\tSizeColor\tBlue\tM\t12.50\t0\t\t\n`,
    products: [
      {
        product: { sku: 'P', title: 'Tee', highlights: ['Soft'], attributes: { fabric_type: 'cotton' } },
        variants: [
          { sku: 'C1', price: '12.50', inventoryQuantity: 3, optionValues: { Color: 'Red', Size: 'M' } },
          { sku: 'C2', inventoryQuantity: 0 },
        ],
      },
    ],
  },
  {
    habit: 'Amazon: names of attributes carry marketplace and language, children stand above their parent',
    kind: 'amazon_csv',
    file: `settings=attributeRow=2&dataRow=3\t\t\t\t\t\t\t\t\ncontribution_sku#1.value\titem_name[marketplace_id=A1][language_tag=en_US]#1.value\tparentage_level[marketplace_id=A1]#1.value\tchild_parent_sku_relationship[marketplace_id=A1]#1.parent_sku\tvariation_theme#1.name\tcolor[marketplace_id=A1][language_tag=en_US]#1.value\tpurchasable_offer[marketplace_id=A1][audience=ALL]#1.our_price#1.schedule#1.value_with_tax\tfulfillment_availability#1.quantity\tbullet_point[marketplace_id=A1][language_tag=en_US]#2.value\nC1\tTee red\tChild\tP\tCOLOR\tRed\t9.99\t5\t\nP\tTee\tParent\t\tCOLOR\t\t\t\tWarm\n`,
    products: [
      {
        product: { sku: 'P', title: 'Tee', highlights: ['Warm'] },
        variants: [{ sku: 'C1', price: '9.99', inventoryQuantity: 5, optionValues: { Color: 'Red' } }],
      },
    ],
  },
  {
    habit: 'Amazon: the report of active listings, with an ASIN where a barcode would be',
    kind: 'amazon_csv',
    file: table(
      [
        {
          'item-name': 'Towel',
          'item-description': 'x',
          'listing-id': 'L1',
          'seller-sku': 'TW',
          price: '19.99',
          quantity: 5,
          'open-date': '2024-01-01 10:00:00 PST',
          'image-url': '',
          'item-is-marketplace': 'y',
          'product-id-type': 1,
          asin1: 'B000000001',
          'product-id': 'B000000001',
          'fulfillment-channel': 'DEFAULT',
          status: 'Inactive',
        },
      ],
      '\t',
    ),
    products: [
      {
        product: {
          sku: 'TW',
          title: 'Towel',
          price: '19.99',
          inventoryQuantity: 5,
          status: 'draft',
          attributes: { asin1: 'B000000001' },
        },
      },
    ],
  },
  {
    habit: 'Amazon: a row that deletes its listing',
    kind: 'amazon_csv',
    file: table(
      [{ item_sku: 'A', item_name: 'Tee', update_delete: 'Delete', standard_price: 1, quantity: 0 }],
      '\t',
    ),
    products: [],
    issues: ['ROW_DELETES'],
  },
];
