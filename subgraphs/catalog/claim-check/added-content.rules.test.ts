import { describe, expect, it } from 'vitest';
import type { Language } from '../category/term-table.rules.js';
import { addedContent } from './added-content.rules.js';
import { knownClaims } from './claim-term-files.js';
import { clausesOf } from './claim-text.rules.js';

interface Texts {
  original: string;
  from?: Language;
  text: string;
  language: Language;
  isName?: boolean;
}

const added = ({ original, from = 'en', text, language, isName = false }: Texts): string[] =>
  addedContent(knownClaims(), clausesOf(knownClaims(), text, language), {
    ...{ text, language },
    original: { kind: 'field', name: 'text', text: original, language: from, isName },
  }).map(({ words }) => words);

describe('what a translation adds', () => {
  it('is nothing where each word has a counterpart: a thing by another name, the same word, one that began as the same', () => {
    const original = 'Desk lamp of aluminium by Lumio for induction';
    const text = 'Schreibtischlampe aus Aluminium von Lumio für Induktion';
    expect(added({ original, text, language: 'de' })).toEqual([]);
    expect(added({ original, text: `${text} augenfreundlich`, language: 'de' })).toEqual(['augenfreundlich']);
  });

  it('is a piece of a title that has nothing of the original', () => {
    const title = { original: 'Lopt running shoes, grey', language: 'de', isName: true } as const;
    expect(added({ ...title, text: 'Lopt Laufschuhe, grau' })).toEqual([]);
    expect(added({ ...title, text: 'Lopt Laufschuhe, grau, neu da' })).toContain('neu da');
    expect(added({ ...title, text: 'Lopt Laufschuhe, grau, 42 mm' })).toEqual([]);
  });

  it('is a sentence more, where the original marks its sentences', () => {
    const original = 'The switch is on the cord. It switches off when the water boils';
    const text = 'Der Schalter ist am Kabel. Schaltet ab, wenn das Wasser kocht.';
    expect(added({ original, text, language: 'de' })).toEqual([]);
    expect(added({ original, text: `${text} Nur neu.`, language: 'de' })).toContain('Nur neu');
    // Points of abbreviations end none, and what is translated from Thai may be parted.
    const short = 'Der Schalter ist am Kabel, inkl. Knopf. Schaltet ab, wenn das Wasser kocht.';
    expect(added({ original: `${original} button`, text: short, language: 'de' })).toEqual([]);
    const thai = 'ชงในน้ำร้อน 3 นาที เก็บในที่แห้ง';
    expect(added({ original: thai, from: 'th', text: 'In hot water. Keep dry.', language: 'en' })).toEqual(
      [],
    );
  });

  it('is no word in the place of a model number that the translation leaves out', () => {
    const title = { original: 'Lopt Running Shoes Grey KX00123', language: 'de', isName: true } as const;
    expect(added({ ...title, text: 'Lopt Laufschuhe grau' })).toEqual([]);
    expect(added({ ...title, text: 'Lopt Laufschuhe grau Marathonsieger' })).not.toEqual([]);
  });

  it('is nothing of texts without words', () => {
    expect(added({ original: '500 ml', text: '500 ml', language: 'th', isName: true })).toEqual([]);
    expect(added({ original: '', text: '', language: 'zh', isName: true })).toEqual([]);
  });
});
