import { describe, expect, it } from 'vitest';
import { contactIn, withoutContacts } from './contact-details.rules.js';

describe('contact details', () => {
  it.each([
    ['Linen shirt, call 9123 4567', 'call 9123 4567'],
    ['Kemeja linen WA 0812-3456-7890', 'WA 0812-3456-7890'],
    ['Linen shirt 021 555 1234', '021 555 1234'],
    ['Áo sơ mi, liên hệ: 0912345678', 'liên hệ: 0912345678'],
    ['เสื้อลินิน โทร 081-234-5678', 'โทร 081-234-5678'],
    ['亚麻衬衫 电话13800138000', '电话13800138000'],
    ['Linen shirt +65 9123 4567', '+65 9123 4567'],
    ['Linen shirt (WhatsApp us: 91234567)', 'WhatsApp us: 91234567'],
    ['Linen shirt by shop@harbour.co.id', 'shop@harbour.co.id'],
    ['Linen shirt https://harbour.example/a?b=1', 'https://harbour.example/a?b=1'],
  ])('of %s are %s', (text, found) => {
    expect(contactIn(text)).toBe(found);
    expect(contactIn(withoutContacts(text))).toBeNull();
  });

  it.each([
    'Size 10-12, 100 % linen, article 12345678',
    'ISBN 0306406152, UPC 012345678905',
    'HP 12345678 printer, 1200 x 600 mm',
    'Phone case 12 Pro, telescope 900 x 70',
    'Recall 2000 2001 2002',
    'Cable 0.5 m, 0,75 mm, ratio 01:30',
  ])('are none in %s', text => {
    expect(contactIn(text)).toBeNull();
  });

  it('are found in a time that grows with the text alone', () => {
    for (const piece of ['a@', '0', 'call ', '+1 ', 'www.', 'a.a@a.']) {
      expect(contactIn(`x ${piece.repeat(20_000)}`)?.length ?? 0).toBeLessThan(400);
    }
  });
});
