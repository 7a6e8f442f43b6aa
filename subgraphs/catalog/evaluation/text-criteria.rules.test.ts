import { describe, expect, it } from 'vitest';
import { plainText } from '../../../kernel/plain-text.js';
import { resultOf, stall } from '../../../test/support/evaluation-facts.js';
import { likelyLanguages } from './language.rules.js';

describe('a title', () => {
  const titled = (title: string) => ({ of: { title } });
  it.each([
    ['title_length', 'Shirt', 'partly_met'],
    ['title_length', 'x'.repeat(25), 'met'],
    ['title_length', 'x'.repeat(24), 'partly_met'],
    ['title_length', 'x'.repeat(120), 'met'],
    ['title_length', 'x'.repeat(121), 'not_met'],
    ['title_length', '🎽'.repeat(120), 'met'],
    ['title_style', 'HARBOUR LINEN SHIRT FOR MEN', 'partly_met'],
    ['title_style', 'Harbour USB-C hub for XPS', 'met'],
    ['title_style', 'Shirt linen shirt wide shirt', 'partly_met'],
    ['title_style', 'Harbour linen shirt ★★★', 'partly_met'],
    ['title_style', 'Kemeja 亚麻衬衫', 'met'],
    ['title_brand', 'Linen shirt', 'not_met'],
    ['title_brand', 'HARBOUR linen shirt', 'met'],
    ['title_promotional_words', 'Harbour shirt, FREE SHIPPING', 'not_met'],
    ['title_promotional_words', 'Kaos Harbour murah', 'not_met'],
    ['title_promotional_words', 'เสื้อ Harbour ลดราคา', 'not_met'],
    ['title_promotional_words', 'Harbour promotional mug', 'met'],
    ['title_promotional_words', 'Áo Harbour giá rẻ', 'not_met'],
    ['title_promotional_words', 'Áo Harbour giảm giá'.normalize('NFD'), 'not_met'],
    ['title_style', 'Harbour® linen shirt', 'met'],
    ['title_style', 'เสื้อผ้าเสื้อกางเกงเสื้อรองเท้า', 'met'],
  ])('%s: %s is %s', (key, title, result) => {
    expect(resultOf(key, titled(title))).toBe(result);
  });

  it.each([
    ['HP', 'Potato chips, 200 g', 'not_met'],
    ['HP', 'Ink for the HP-Envy 6000', 'met'],
    ["L'Oréal", 'L’Oréal Paris shampoo', 'met'],
    ['华为', '正品华为手机壳', 'met'],
    ['No Brand', 'Linen shirt', 'not_applicable'],
    [null, 'Linen shirt', 'not_applicable'],
  ])('that names the brand %s: %s is %s', (brand, title, result) => {
    expect(resultOf('title_brand', { of: { brand, title } })).toBe(result);
  });

  it('may advertise in a shop of the merchant’s own, and so may the description', () => {
    const place = { ...stall, isReviewed: false };
    const of = { title: 'Harbour shirt, FREE SHIPPING', description: 'https://harbour.example' };
    expect(resultOf('title_promotional_words', { of, place })).toBe('not_applicable');
    expect(resultOf('no_contact_details', { of, place })).toBe('not_applicable');
    expect(resultOf('title_promotional_words', { of, place: null })).toBe('not_met');
  });
});

describe('a description', () => {
  it.each([
    ['description_length', null, 'not_met'],
    ['description_length', `<p>${'x'.repeat(79)}</p>`, 'not_met'],
    ['description_length', `<p>${'x'.repeat(80)}</p>`, 'partly_met'],
    ['description_length', `<p>${'x'.repeat(200)}</p>`, 'met'],
    ['description_own_words', 'Harbour linen shirt for men, relaxed fit, size M', 'not_met'],
    ['no_contact_details', 'Write to shop@harbour.example for more', 'not_met'],
    ['no_contact_details', 'Order at https://harbour.example', 'not_met'],
    ['no_contact_details', '<p>More <a href="https://harbour.example/sale">here</a></p>', 'not_met'],
    ['no_contact_details', '<p>Ask <a href="tel:81234567">us</a></p>', 'not_met'],
    ['no_contact_details', 'WhatsApp us at +65 9123 4567', 'not_met'],
    ['no_contact_details', 'Size 10-12, 100 % linen, article 12345678', 'met'],
  ])('%s: %s is %s', (key, description, result) => {
    expect(resultOf(key, { of: { description } })).toBe(result);
  });

  it('is structured by lines or by highlights', () => {
    const plain = { description: '<p>One line</p>', highlights: [] };
    expect(resultOf('description_structure', { of: plain })).toBe('not_met');
    expect(resultOf('description_structure', { of: { ...plain, highlights: ['a', 'b', 'c'] } })).toBe('met');
    const lines = { ...plain, description: '<ul><li>a</li><li>b</li><li>c</li></ul>' };
    expect(resultOf('description_structure', { of: lines })).toBe('met');
  });
});

describe('the text that buyers read', () => {
  it('has lines, resolved entities, and no scripts', () => {
    const html =
      '<style>p{}</style><p>Fish &amp; chips&nbsp;&#233;</p><script>alert(1)</script>A<br>B &lt;i&gt;';
    expect(plainText(html)).toEqual({ text: 'Fish & chips é\nA\nB <i>', links: [] });
    expect(plainText(null)).toEqual({ text: '', links: [] });
    expect(plainText('<a href="/x">x</a><a>y</a><a href="/z">z</a>').links).toEqual(['/x', '/z']);
  });

  it.each(['<', '<script', '&', '<p', '<!--', '</'])(
    'is read in time in proportion to its length, also of many %s',
    part => {
      expect(plainText(part.repeat(50_000)).text.length).toBeLessThanOrEqual(part.length * 50_000);
    },
    5_000,
  );
});

describe('the language of a text', () => {
  it.each([
    [
      'Kaos katun lembut untuk pria, nyaman dipakai sehari-hari dengan potongan longgar',
      'Malay or Indonesian',
    ],
    ['Áo thun cotton mềm mại dành cho nam, thoáng mát, dễ mặc hằng ngày', 'Vietnamese'],
    ['Soft cotton T-shirt for men with a relaxed fit and reinforced seams.', 'English'],
    ['เสื้อยืดผ้าฝ้ายนุ่ม', 'Thai'],
    ['柔软的男士棉质T恤', 'Chinese'],
    ['メンズのコットンTシャツ', 'Japanese'],
    ['Malambot na cotton t-shirt para sa mga lalaki, komportable isuot araw-araw', 'Filipino'],
    ['T-shirt M', null],
    ['12345', null],
  ])('%s is %s', (text, language) => {
    expect(likelyLanguages(text)[0] ?? null).toBe(language);
  });

  it.each([
    [
      'Leinenhemd für Herren. Ein weiches Hemd für warme Tage, an den Schultern weit geschnitten. Die Knöpfe sind aus Perlmutt.',
      ['German'],
    ],
    [
      'Chemise en lin pour homme. Une chemise douce pour les jours chauds, coupe large aux épaules, lavable à trente degrés.',
      ['French'],
    ],
    [
      'Camisa de lino para hombre, suave para los días cálidos, de corte ancho en los hombros y hecha de lino europeo puro.',
      ['Spanish'],
    ],
    ['Samsung Galaxy S24 Ultra 256GB Titanium Smartphone 5G Unlocked', ['Filipino', 'Malay or Indonesian']],
  ])('is one if the text tells it, however long that is: %s', (text, languages) => {
    expect(likelyLanguages(text)).toEqual(languages);
  });

  it('is that of the buyers if it is about as likely as the likeliest; unknown if others are', () => {
    const place = { ...stall, country: 'AU' };
    const sneakers = {
      title: 'Nike Air Max 90 Sneakers Herren Schwarz Weiss Grau Gr. 42',
      description: null,
    };
    expect(likelyLanguages(sneakers.title)).toEqual(['Dutch', 'German']);
    expect(resultOf('language', { place: { ...stall, country: 'DE' }, of: sneakers })).toBe('met');
    const names = {
      title: 'Samsung Galaxy S24 Ultra 256GB Titanium Smartphone 5G Unlocked',
      description: null,
    };
    expect(resultOf('language', { place, of: names })).toBe('unknown');
    expect(resultOf('language', { place: { ...stall, country: 'JP' }, of: names })).toBe('partly_met');
  });

  it('is one that buyers of the country read', () => {
    const nouns = {
      title: 'Contact lenses case 12345678',
      description: 'Telephone toy. Line art print. WeChat plush.',
    };
    expect(resultOf('language', { place: { ...stall, country: 'SG' }, of: nouns })).toBe('unknown');
    const inThailand = { place: { ...stall, country: 'TH' } };
    expect(resultOf('language', inThailand)).toBe('partly_met');
    expect(resultOf('language', { place: { ...stall, country: 'SG' } })).toBe('met');
    expect(resultOf('language', { place: { ...stall, country: 'ZA' } })).toBe('not_applicable');
  });
});
