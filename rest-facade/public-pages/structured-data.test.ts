import { describe, expect, it } from 'vitest';
import {
  graphOf,
  hostile,
  merchant,
  offer,
  problemsOf,
  product,
  publicUrl,
  typed,
} from '../../test/support/public-views.js';
import { productPage } from './product-page.js';
import type { ProductView } from './public-view.js';
import { jsonLdScript, productThing } from './structured-data.js';

describe('structured data', () => {
  it.each<[string, Partial<ProductView>]>([
    ['one offer', {}],
    [
      'several offers',
      { offers: [offer(), offer({ id: 'o2', price: { amount: '9.00', currency: 'SGD' } })], offerCount: 2 },
    ],
    [
      'a used product that is sold out',
      { itemCondition: 'used', offers: [offer({ availability: 'out_of_stock' })] },
    ],
    ['no identifiers', { brand: null, offers: [offer({ sku: null, gtin: null, identifiers: [] })] }],
  ])('of a product with %s has what search engines require', (_, changes) => {
    const graph = graphOf(productPage(product(changes), publicUrl));
    expect(problemsOf(graph)).toEqual([]);
    expect(graph.map(thing => thing['@type'])).toEqual(['Product', 'BreadcrumbList', 'OnlineStore']);
  });

  it('says what is sold, by whom, for how much', () => {
    const thing = productThing(product(), publicUrl);
    expect(thing).toMatchObject({
      name: 'Mug',
      brand: { '@type': 'Brand', name: 'Muggy' },
      gtin: '4006381333931',
      mpn: 'M-1',
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Material', value: 'Clay' },
        { name: 'Country of origin', value: 'MY' },
        { name: 'Color', value: 'Blue' },
      ],
      offers: {
        '@type': 'Offer',
        price: '20.00',
        priceCurrency: 'SGD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@id': `${publicUrl}/m/${merchant.id}#merchant` },
      },
    });
  });

  it('of several offers has the range of their prices', () => {
    const prices = ['100.00', '9.50', '20.00'];
    const offers = prices.map((amount, index) =>
      offer({ id: `o${index}`, price: { amount, currency: 'SGD' } }),
    );
    expect(productThing(product({ offers, offerCount: 250 }), publicUrl).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '9.50',
      highPrice: '100.00',
      offerCount: 250,
    });
  });

  it('has no offer where no price is public', () => {
    expect(productThing(product({ offers: [offer({ price: null })] }), publicUrl)).not.toHaveProperty(
      'offers',
    );
  });

  it('cannot end its element, and says what was said', () => {
    const script = jsonLdScript([{ '@type': 'Product', name: hostile }]);
    expect(script.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(script).not.toContain('<!--');
    expect(script).not.toContain('\u2028');
    expect(typed(graphOf(script), 'Product').name).toBe(hostile);
  });
});
