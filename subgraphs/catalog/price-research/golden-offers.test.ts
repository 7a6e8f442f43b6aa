import { describe, expect, it } from 'vitest';
import { excludedRetailers } from '../../../connectors/shopping-search/excluded-retailers.js';
import { judgeOffers, researchOf } from './market-research.rules.js';
import type { SoughtGoods, StoredOffer } from './price-comparison.entity.js';
import type { OfferReason, ResearchMarket } from './price-research.values.js';
import { factsOf } from './research-market.rules.js';

/** An offer, and what has to be said of it: `matched`, or the reason for which it does not count. */
type GoldenOffer = [expected: 'matched' | OfferReason, offer: Partial<StoredOffer> & { title: string }];

interface GoldenMarket {
  market: ResearchMarket;
  goods: SoughtGoods;
  offers: GoldenOffer[];
  statistics: { n: number; trimmed: number; p25: string | null; p50: string | null; p75: string | null };
}

const goods = (title: string, more: Partial<SoughtGoods> = {}): SoughtGoods => ({
  title,
  brand: null,
  gtins: [],
  partNumbers: [],
  options: {},
  otherValues: [],
  condition: null,
  ...more,
});

const by = (seller: string, priceText: string, title: string, more: Partial<StoredOffer> = {}) => ({
  seller,
  priceText,
  title,
  ...more,
});

const singapore: GoldenMarket = {
  market: 'sg',
  goods: goods('Alpha Electric Kettle K-170 1.7L Steel', { brand: 'Alpha', partNumbers: ['K-170'] }),
  offers: [
    ['matched', by('Kettle House', 'S$49.90', 'Alpha K170 Electric Kettle 1.7 L')],
    ['matched', by('Pot Shop', '$52.00', 'ALPHA Electric Kettle (K-170) 1.7 Litre, Steel')],
    ['matched', by('Home Mart', 'SGD 55.00', 'Alpha Steel Kettle K-170 1700ml')],
    ['matched', by('Home Mart', 'S$59.00', 'Alpha Electric Kettle K-170 1.7L with free delivery')],
    ['pack_size', by('Kettle House', 'S$39.90', 'Alpha Electric Kettle K-170 1.0L Steel')],
    ['model_number', by('Tea Shop', 'S$79.90', 'Alpha Electric Kettle K-172 1.7L Steel')],
    ['accessory', by('Parts Shop', 'S$9.90', 'Lid for Alpha Kettle K-170')],
    ['condition', by('Carousel', 'S$20.00', 'Alpha Electric Kettle K-170 1.7L', { condition: 'used' })],
    ['condition', by('Renew Hub', 'S$30.00', 'Alpha Electric Kettle K-170 1.7L (Refurbished)')],
    ['other_currency', by('World Shop', 'US$35.00', 'Alpha Electric Kettle K-170 1.7L')],
    ['shipping_included', by('Ship Shop', 'S$61.90 incl. shipping', 'Alpha Electric Kettle K-170 1.7L')],
    ['partial_price', by('Pay Shop', 'S$4.17/mo', 'Alpha Electric Kettle K-170 1.7L')],
    ['bundle', by('Gift Shop', 'S$89.00', 'Alpha Electric Kettle K-170 1.7L + Tea Set')],
    ['brand', by('No Name', 'S$19.90', 'Omega Electric Kettle 1.7L Steel')],
    [
      'excluded_retailer',
      by(`${excludedRetailers[0]!.name}.sg - Seller`, 'S$41.00', 'Alpha Electric Kettle K-170 1.7L'),
    ],
    ['excluded_retailer', by(excludedRetailers[1]!.name, 'S$40.00', 'Alpha Electric Kettle K-170 1.7L')],
    ['own_store', by('My Own Shop', 'S$45.00', 'Alpha Electric Kettle K-170 1.7L')],
    ['no_price', by('Quiet Shop', '', 'Alpha Electric Kettle K-170 1.7L')],
  ],
  statistics: { n: 3, trimmed: 0, p25: '50.95', p50: '52.00', p75: '53.50' },
};

const malaysia: GoldenMarket = {
  market: 'my',
  goods: goods('Beta Shower Gel Lavender 500ml', { brand: 'Beta' }),
  offers: [
    ['matched', by('Watson', 'RM 18.90', 'Beta Shower Gel Lavender 500ml')],
    ['matched', by('Guard', 'RM17.50', 'Beta Lavender Shower Gel 500 ml')],
    ['matched', by('Aeon', 'MYR 19.90', 'BETA Shower Gel - Lavender (0.5L)')],
    ['matched', by('Mydin', 'RM 16.90', 'Beta Lavender Shower Gel 500ml Ready Stock')],
    ['matched', by('Lotus', 'RM 18.00', 'Beta Shower Gel Lavender 500ml Original')],
    ['matched', by('Luxury', 'RM 99.00', 'Beta Shower Gel Lavender 500ml')],
    ['refill', by('Watson', 'RM 12.90', 'Beta Shower Gel Lavender Refill 500ml')],
    ['refill', by('Jaya', 'RM 11.90', 'Beta Shower Gel Lavender Isi Ulang 500ml')],
    ['pack_size', by('Bulk', 'RM 34.00', 'Beta Shower Gel Lavender 2 x 500ml')],
    ['pack_size', by('Bulk', 'RM 50.00', 'Beta Shower Gel Lavender 500ml Pack of 3')],
    ['pack_size', by('Bulk', 'RM 35.00', 'Beta Shower Gel Lavender 500ml Twin Pack')],
    ['pack_size', by('Guard', 'RM 29.90', 'Beta Shower Gel Lavender 1L')],
    ['title', by('Guard', 'RM 17.50', 'Beta Body Lotion Rose 500ml')],
    ['other_currency', by('Import', '$18.00', 'Beta Shower Gel Lavender 500ml')],
  ],
  statistics: { n: 5, trimmed: 1, p25: '17.50', p50: '18.00', p75: '18.90' },
};

const indonesia: GoldenMarket = {
  market: 'id',
  goods: goods('Gamma Sunscreen SPF50 50ml', { brand: 'Gamma', gtins: ['4006381333931'] }),
  offers: [
    ['matched', by('Toko A', 'Rp 89.000', 'Gamma Sunscreen SPF50 50 ml')],
    ['matched', by('Toko B', 'Rp95.500', 'Gamma Sunscreen SPF 50 50ml')],
    ['matched', by('Toko C', 'IDR 92,000', 'GAMMA SPF50 Sunscreen 50ml Original')],
    ['matched', by('Toko D', 'Rp 88.000', 'Tabir surya 4006381333931')],
    ['condition', by('Toko E', 'Rp 40.000', 'Gamma Sunscreen SPF50 50ml bekas')],
    ['pack_size', by('Toko F', 'Rp 170.000', 'Gamma Sunscreen SPF50 50ml isi 2')],
    ['bundle', by('Toko G', 'Rp 150.000', 'Paket Gamma Sunscreen SPF50 50ml dan Serum')],
    [
      'shipping_included',
      by('Toko H', 'Rp 99.000', 'Gamma Sunscreen SPF50 50ml', { delivery: 'termasuk ongkir' }),
    ],
    ['partial_price', by('Toko I', 'Rp 80.000 - Rp 120.000', 'Gamma Sunscreen SPF50 50ml')],
    ['other_currency', by('Toko J', 'S$8.90', 'Gamma Sunscreen SPF50 50ml')],
  ],
  statistics: { n: 4, trimmed: 0, p25: '88750', p50: '90500', p75: '92875' },
};

const thailand: GoldenMarket = {
  market: 'th',
  goods: goods('Delta Wireless Headphones DX-500', {
    brand: 'Delta',
    options: { Colour: 'Black' },
    otherValues: ['White', 'Rose'],
  }),
  offers: [
    ['matched', by('ร้าน ก', '฿2,990', 'Delta DX-500 หูฟังไร้สาย สีดำ')],
    ['matched', by('ร้าน ข', '฿3,190.00', 'Delta Wireless Headphones DX500 Black')],
    ['matched', by('ร้าน ค', 'THB 2,890', 'Delta DX-500 Wireless Headphones')],
    ['variant', by('ร้าน ง', '฿2,790', 'Delta Wireless Headphones DX-500 White')],
    ['variant', by('ร้าน จ', '฿2,790', 'Delta DX-500 หูฟัง สีขาว')],
    ['variant', by('ร้าน ฉ', '฿2,690', 'Delta Wireless Headphones DX-500 Rose')],
    ['condition', by('ร้าน ช', '฿1,500', 'Delta DX-500 มือสอง สีดำ')],
    ['model_number', by('ร้าน ซ', '฿1,990', 'Delta Wireless Headphones DX-400 Black')],
    ['accessory', by('ร้าน ฌ', '฿190', 'Ear pads สำหรับ Delta DX-500')],
    ['shipping_included', by('ร้าน ญ', '฿3,050', 'Delta DX-500 Black รวมค่าส่ง')],
  ],
  statistics: { n: 3, trimmed: 0, p25: '2940.00', p50: '2990.00', p75: '3090.00' },
};

const philippines: GoldenMarket = {
  market: 'ph',
  goods: goods('Epsilon 3-in-1 Coffee Original 30 sachets', { brand: 'Epsilon' }),
  offers: [
    ['matched', by('Sari A', '₱210.00', 'Epsilon 3in1 Coffee Original 30 sachets')],
    ['matched', by('Sari B', 'PHP 215', 'Epsilon Coffee 3-in-1 Original 30 Sachets')],
    ['matched', by('Sari C', '₱1,199.00', 'Epsilon 3 in 1 Coffee Original (30 sachets)')],
    ['pack_size', by('Sari D', '₱80.00', 'Epsilon 3-in-1 Coffee Original 10 sachets')],
    ['pack_size', by('Sari E', '₱400.00', 'Epsilon 3-in-1 Coffee Original 30 sachets x 2')],
    ['variant', by('Sari F', '₱220.00', 'Epsilon 3-in-1 Coffee Decaf 30 sachets')],
    ['other_currency', by('Sari G', '€4.00', 'Epsilon 3-in-1 Coffee Original 30 sachets')],
  ],
  statistics: { n: 3, trimmed: 0, p25: '212.50', p50: '215.00', p75: '707.00' },
};

const hongKong: GoldenMarket = {
  market: 'hk',
  goods: goods('Zeta Phone 5 Pro 256GB', { brand: 'Zeta' }),
  offers: [
    ['matched', by('Fortress A', 'HK$7,299.00', 'Zeta Phone 5 Pro 256GB')],
    ['matched', by('Broadway B', '$7,399', 'Zeta Phone 5 Pro (256 GB)')],
    ['matched', by('Store C', 'HKD 7,199', 'Zeta Phone 5 Pro 256GB 5G')],
    ['pack_size', by('Store D', 'HK$6,299', 'Zeta Phone 5 Pro 128GB')],
    ['variant', by('Store E', 'HK$5,299', 'Zeta Phone 5 256GB')],
    ['variant', by('Store F', 'HK$8,299', 'Zeta Phone 5 Pro Max 256GB')],
    ['model_number', by('Store G', 'HK$6,499', 'Zeta Phone 4 Pro 256GB')],
    ['condition', by('Store H', 'HK$4,999', 'Zeta Phone 5 Pro 256GB 二手')],
    ['accessory', by('Store I', 'HK$99', 'Zeta Phone 5 Pro Tempered Glass')],
    ['accessory', by('Store J', 'HK$129', 'Silicone Case for Zeta Phone 5 Pro')],
    ['other_currency', by('Store K', 'US$899', 'Zeta Phone 5 Pro 256GB')],
    ['other_currency', by('Store L', 'NT$27,900', 'Zeta Phone 5 Pro 256GB')],
    ['partial_price', by('Store M', 'HK$0.00', 'Zeta Phone 5 Pro 256GB', { notes: ['HK$304/mo with plan'] })],
    ['no_price', by('Store N', 'HK$0.00', 'Zeta Phone 5 Pro 256GB')],
  ],
  statistics: { n: 3, trimmed: 0, p25: '7249.00', p50: '7299.00', p75: '7349.00' },
};

const goldenMarkets: GoldenMarket[] = [singapore, malaysia, indonesia, thailand, philippines, hongKong];

/** Name under which the merchant sells. */
const ownSellers = { names: ['My own shop'], domains: ['own.example'], pages: [] };

const storedOffer = (offer: Partial<StoredOffer> & { title: string }, position = 1): StoredOffer => ({
  position,
  seller: null,
  sellerDomain: null,
  url: null,
  providerProductId: null,
  currency: null,
  condition: null,
  delivery: null,
  notes: [],
  ...offer,
  priceText: offer.priceText || null,
});

describe.each(goldenMarkets)('the golden offers of $market', ({ market, goods, offers, statistics }) => {
  const stored = offers.map(([, offer], index) => storedOffer(offer, index + 1));

  it('are matched, or not counted for the right reason', () => {
    const judged = judgeOffers(stored, { goods, ownSellers, currency: factsOf(market).currency });
    const told = judged.map(({ title, outcome, reasons }) => [
      title,
      outcome === 'matched' ? 'matched' : reasons[0],
    ]);
    expect(told).toEqual(offers.map(([expected, { title }]) => [title, expected]));
  });

  it('have these statistics, over matched offers only, each seller once', () => {
    const search = {
      itemId: '',
      market,
      query: '',
      status: 'answered',
      errorKind: null,
      searchedAt: '',
    } as const;
    const research = researchOf({ ...search, offers: stored }, { goods, ownSellers, offersShown: 15 });
    expect(research.statistics).toEqual(statistics);
    const notCounted = research.notCounted.reduce((sum, { count }) => sum + count, 0);
    const matched = offers.filter(([expected]) => expected === 'matched').length;
    expect([research.found, research.offers.length + notCounted]).toEqual([offers.length, offers.length]);
    expect(research.offers).toHaveLength(matched);
  });
});
