import { describe, expect, it } from 'vitest';
import {
  basicAuthorization,
  isWebhookSigned,
  signatureBase,
  signedQuery,
} from '../../connectors/marketplaces/woocommerce/woocommerce-signing.js';

describe('signing of WooCommerce calls', () => {
  it('makes the base string of the example in RFC 5849 §3.4.1.1', () => {
    const base = signatureBase({
      method: 'POST',
      url: 'http://example.com/request',
      parameters: [
        ['b5', '=%3D'],
        ['a3', 'a'],
        ['c@', ''],
        ['a2', 'r b'],
        ['oauth_consumer_key', '9djdj82h48djs9d2'],
        ['oauth_token', 'kkk9d7dh3k39sjv7'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '137131201'],
        ['oauth_nonce', '7d8f3e4a'],
        ['c2', ''],
        ['a3', '2 q'],
      ],
    });
    expect(base).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q' +
        '%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_' +
        'key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_m' +
        'ethod%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk' +
        '9d7dh3k39sjv7',
    );
  });

  it('encodes what encodeURIComponent leaves as it is', () => {
    expect(signatureBase({ method: 'GET', url: 'http://a.b', parameters: [['q', "!'()*~"]] })).toBe(
      'GET&http%3A%2F%2Fa.b&q%3D%2521%2527%2528%2529%252A~',
    );
  });

  it('signs with the consumer secret, an ampersand and no token', () => {
    const query = signedQuery(
      {
        method: 'GET',
        url: 'http://shop.example/wp-json/wc/v3/products',
        parameters: [
          ['sku', 'MUG 1,TEE&S'],
          ['per_page', '100'],
        ],
      },
      { consumerKey: 'ck_1234', consumerSecret: 'cs_5678' },
      1_795_248_000,
      'n0nce',
    );
    // openssl dgst -sha256 -hmac 'cs_5678&' -binary | base64, over the base string.
    expect(query).toBe(
      'sku=MUG%201%2CTEE%26S&per_page=100&oauth_consumer_key=ck_1234&oauth_nonce=n0nce' +
        '&oauth_signature_method=HMAC-SHA256&oauth_timestamp=1795248000&oauth_signature=ivoy460JBMQ5uwytebFM0rYMK0pONq%2BkYxBsA4Izuko%3D',
    );
  });

  it('sends the keys of RFC 7617 over TLS', () => {
    expect(basicAuthorization({ consumerKey: 'Aladdin', consumerSecret: 'open sesame' })).toBe(
      'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
    );
  });

  it('verifies webhooks on their raw bytes, and none without a secret', () => {
    const body = Buffer.from('what do ya want for nothing?');
    // RFC 4231 §4.3.
    const digest = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    const signature = Buffer.from(digest, 'hex').toString('base64');
    expect(isWebhookSigned('Jefe', body, signature)).toBe(true);
    expect(isWebhookSigned('Jefe', Buffer.from('what do ya want for nothing!'), signature)).toBe(false);
    expect(isWebhookSigned('jefe', body, signature)).toBe(false);
    expect(isWebhookSigned('', body, signature)).toBe(false);
    expect(isWebhookSigned('Jefe', body, '')).toBe(false);
  });
});
