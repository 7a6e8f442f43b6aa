import { describe, expect, it } from 'vitest';
import { languageOf } from './review-language.rules.js';

describe('the language of a review', () => {
  it.each([
    ['The mug is good and it arrived with the lid that I wanted.', 'en'],
    ['Der Becher ist gut und der Deckel passt, aber die Farbe ist nicht wie auf dem Bild.', 'de'],
    ['Le mug est très bien et la livraison est rapide, avec une boîte dans le carton.', 'fr'],
    ['El vaso es bueno y la entrega fue rápida, con una caja para los cristales.', 'es'],
    ['Barangnya bagus dan sesuai dengan gambar, tidak ada yang rusak untuk saya.', 'id'],
    ['Hàng đẹp, giao nhanh', 'vi'],
    ['ดีมาก', 'th'],
    ['质量很好，下次还买', 'zh'],
    ['とても良いです', 'ja'],
    ['좋아요', 'ko'],
    ['جيد جدا', 'ar'],
    ['ok', null],
    ['', null],
    ['👍👍👍', null],
    ['XR-200 10/10', null],
  ])('%s', (text, expected) => expect(languageOf(text)).toBe(expected));
});
