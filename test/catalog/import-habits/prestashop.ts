import { type Habit, table } from './habit.js';

/** PrestaShop. */
export const prestashopHabits: Habit[] = [
  {
    habit:
      'PrestaShop: six decimals between semicolons, hints in the names of columns, a discount in per cent',
    kind: 'prestashop_csv',
    file: table(
      [
        {
          'Product ID': 1,
          'Active (0/1)': 1,
          'Name *': 'Shirt',
          'Categories (x,y,z...)': 'Home,Clothes',
          'Price tax excluded': '16.510000',
          'Tax rules ID': 1,
          'Wholesale price': '5.490000',
          'On sale (0/1)': 1,
          'Discount amount': '',
          'Discount percent': 20,
          'Discount from (yyyy-mm-dd)': '2026-01-01',
          'Discount to (yyyy-mm-dd)': '0000-00-00',
          'Reference #': 'demo_1',
          Manufacturer: 'Acme',
          EAN13: '',
          UPC: '036000291452',
          Weight: '0.300000',
          Quantity: 300,
          'Short description': 'Soft',
          Description: '',
          'Tags (x,y,z...)': 'a,b',
          'Meta title': 'Shirt!',
          'URL rewritten': 'shirt',
          'Image URLs (x,y,z...)': 'https://a.test/1.jpg,https://a.test/2.jpg',
          'Image alt texts (x,y,z...)': 'front,back',
          'Feature(Name:Value:Position:Customized)': 'Composition:Cotton:1',
          'Delete existing images (0 = No, 1 = Yes)': 0,
        },
      ],
      ';',
    ),
    hints: { weightUnit: 'kg' },
    products: [
      {
        product: {
          sku: 'demo_1',
          handle: 'shirt',
          title: 'Shirt',
          price: '16.510000',
          salePrice: '13.2',
          salePriceStartsAt: '2026-01-01T00:00:00.000Z',
          cost: '5.490000',
          barcode: '036000291452',
          description: 'Soft',
          productType: 'Clothes',
          tags: ['a', 'b'],
          status: 'active',
          weight: { value: '0.300000', unit: 'kg' },
          attributes: { Composition: 'Cotton', 'seo.title': 'Shirt!' },
        },
        images: [
          { url: 'https://a.test/1.jpg', altText: 'front' },
          { url: 'https://a.test/2.jpg', altText: 'back' },
        ],
      },
    ],
    issues: ['PRICE_WITHOUT_TAX'],
  },
  {
    habit: 'PrestaShop: a price without tax has more decimals than money, and is rounded',
    kind: 'prestashop_csv',
    file: table(
      [
        {
          'Product ID': 3,
          'Active (0/1)': 1,
          'Name *': 'Poster',
          'Price tax excluded': '23.891667',
          'Tax rules ID': 1,
        },
      ],
      ';',
    ),
    products: [{ product: { title: 'Poster', price: '23.891667' } }],
    issues: ['PRICE_WITHOUT_TAX'],
  },
  {
    habit: 'PrestaShop: the list of the back office, with two prices and a switch as its status',
    kind: 'prestashop_csv',
    file: table(
      [
        {
          'Product ID': 4,
          Image: '',
          Name: 'Mug',
          Reference: 'M4',
          Category: 'Home',
          'Price (tax excl.)': '10.00',
          'Price (tax incl.)': '12.00',
          Quantity: -2,
          Status: 0,
          Position: 1,
        },
      ],
      ';',
    ),
    products: [{ product: { sku: 'M4', price: '12.00', status: 'draft', inventoryQuantity: 0 } }],
    issues: ['STOCK_NEGATIVE'],
  },
];
