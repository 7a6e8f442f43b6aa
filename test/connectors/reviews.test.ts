import { describe, expect, it } from 'vitest';
import { replyFault } from '../../connectors/marketplaces/lazada/lazada-review-error.js';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { addressesOf, reviewText, starsOf } from '../../connectors/marketplaces/review.js';
import { plainText } from '../../connectors/marketplaces/woocommerce/woocommerce-html.js';

describe('reviews of marketplaces', () => {
  it('are there at those whose API has them, with what each can do', () => {
    const capabilities = marketplaces.map(({ key, capabilities: { reviews } }) => [
      key,
      reviews && { lists: reviews.listBy, reply: reviews.reply?.lengthMax ?? 0, can: reviews.moderation },
    ]);
    expect(Object.fromEntries(capabilities)).toEqual({
      shopee: { lists: 'account', reply: 500, can: [] },
      lazada: { lists: 'listing', reply: 500, can: [] },
      woocommerce: { lists: 'account', reply: 0, can: ['hide', 'show', 'report'] },
      tiktok_shop: undefined,
      shopify: undefined,
      zalora: undefined,
      amazon: undefined,
    });
  });

  it.each([
    [5, 5],
    [1, 1],
    [0, null],
    [null, null],
    [undefined, null],
  ])('have stars: %s', (value, stars) => expect(starsOf(value)).toBe(stars));

  it.each([6, -1, 2.5, '5', {}, Number.NaN])('have no stars that are %s', value =>
    expect(() => starsOf(value)).toThrow(TypeError),
  );

  it('have texts and addresses, or nothing', () => {
    expect([reviewText(' a '), reviewText(null), reviewText(undefined)]).toEqual(['a', '', '']);
    expect(() => reviewText({})).toThrow(TypeError);
    expect([addressesOf(null), addressesOf(['https://a.example/1.jpg', ''])]).toEqual([
      [],
      ['https://a.example/1.jpg'],
    ]);
    expect(() => addressesOf({})).toThrow(TypeError);
    expect(() => addressesOf([1])).toThrow(TypeError);
  });
});

describe('HTML of a review', () => {
  it.each([
    ['<p>Good &amp; cheap.</p>\n', 'Good & cheap.'],
    ['<p>One<br />\ntwo</p>\n<p>three</p>', 'One\ntwo\nthree'],
    ['a<script>alert(1)</script>b<style>p{}</style>', 'ab'],
    ['<b>unclosed <i>tags', 'unclosed tags'],
    ['&lt;b&gt; is a tag', '<b> is a tag'],
    ['', ''],
  ])('reads as a reader reads it: %j', (html, text) => expect(plainText(html)).toBe(text));
});

describe('what is answered to a reply', () => {
  it.each([
    [{ success: true }, null],
    [{ success: 'true', error_code: 'error' }, null],
    [{}, null],
    [{ success: false, error_code: 'PARAMS_VALIDATE_ERROR', error_msg: 'REPLY_ALREADY' }, 'REPLY_ALREADY'],
    [{ success: 'false', error_code: 'BEYOND_REPLY_PERIOD' }, 'BEYOND_REPLY_PERIOD'],
    [{ success: false, error_code: 'OTHER', error_msg: 'No.' }, 'OTHER'],
    [
      new MarketplaceError('rejected', 'Lazada: REVIEW_REPORTED_CANNOT_REPLY'),
      'REVIEW_REPORTED_CANNOT_REPLY',
    ],
  ])('says what went wrong: %j', (answer, code) => {
    const fault = replyFault(answer) as MarketplaceError | null;
    expect(fault?.marketplaceCode ?? null).toBe(code);
  });

  it('keeps errors of which it is not known what was done', () => {
    const unknown = new MarketplaceError('unknown', 'REPLY_ALREADY');
    expect(replyFault(unknown)).toBe(unknown);
    const kinds = [{ error_msg: 'TRAFFIC_CONTROL' }, { error_msg: 'NO_SUCH_REVIEW' }].map(
      answer => (replyFault({ success: false, ...answer }) as MarketplaceError).kind,
    );
    expect(kinds).toEqual(['throttled', 'not_found']);
  });
});
