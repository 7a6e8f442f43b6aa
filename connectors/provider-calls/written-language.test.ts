import { describe, expect, it } from 'vitest';
import { isWrittenIn } from './written-language.js';

const texts = {
  en: 'The kettle is good for tea and it has a warranty of two years from the maker.',
  id: 'Ketel ini bagus untuk teh dan dapat digunakan dengan kompor yang berbeda dari biasanya.',
  de: 'Der Kessel ist gut für Tee und hat eine Garantie von zwei Jahren, die nicht jeder bietet.',
  fr: 'La bouilloire est bonne pour le thé et les tasses sont dans une boîte sur la table.',
  vi: 'Ấm này là một lựa chọn tốt cho trà và có bảo hành của nhà sản xuất với giá này.',
  zh: '这款水壶很适合泡茶，而且有两年的保修期，价格也很合理，很多人都推荐它给朋友。',
  th: 'กาต้มน้ำนี้เหมาะสำหรับชงชาและมีการรับประกันสองปีจากผู้ผลิต',
  ja: 'このケトルはお茶に最適で、メーカーによる二年間の保証が付いています。',
};

describe('the language of a text', () => {
  it.each(Object.entries(texts))(
    'is %s by its script or its words, and none of the others',
    (language, text) => {
      expect(isWrittenIn(text, language)).toBe(true);
      for (const other of Object.keys(texts).filter(code => code !== language)) {
        // Japanese is written with Chinese characters, too.
        const isOpen = language === 'zh' && other === 'ja';
        expect(isWrittenIn(text, other), `${language} as ${other}`).toBe(isOpen);
      }
    },
  );

  it('is what a region of it is written in, and Malay where it may be Indonesian', () => {
    expect(isWrittenIn(texts.en, 'en-SG')).toBe(true);
    expect(isWrittenIn(texts.id, 'ms')).toBe(true);
  });

  it('is not told of too few letters, of names alone, or where the language is not known', () => {
    expect(isWrittenIn('Nike Air', 'en')).toBeNull();
    expect(isWrittenIn('Nike Pegasus, Adidas Adizero, Asics Novablast, Brooks Ghost', 'en')).toBeNull();
    expect(isWrittenIn(texts.en, 'sw')).toBeNull();
  });
});
