import { describe, expect, it } from 'vitest';
import type { Language } from '../category/term-table.rules.js';
import { readableLanguage } from './claim-lexicon.rules.js';
import { knownClaims } from './claim-term-files.js';
import { type Clause, clausesOf } from './claim-text.rules.js';

const clauses = (text: string, language: Language = 'en'): Clause[] =>
  clausesOf(knownClaims(), text, language);
const terms = (text: string, language: Language = 'en'): string[] =>
  clauses(text, language).flatMap(clause =>
    clause.terms.map(
      ({ kind, key, isNegated, isImitation }) =>
        `${isNegated ? 'no ' : ''}${kind} ${key}${isImitation ? ' imitated' : ''}`,
    ),
  );

describe('a text that is read for claims', () => {
  it('is parted at marks and conjunctions, not in numbers', () => {
    expect(clauses('Steel case, 1,5 l and strap: leather. New!').map(({ text }) => text)).toEqual([
      'Steel case',
      '1,5 l',
      'strap: leather',
      'New',
    ]);
  });

  it('has what it denies, before and after, and in lists', () => {
    expect(terms('Not waterproof')).toEqual(['no feature waterproof']);
    expect(terms('Waterproof')).toEqual(['feature waterproof']);
    expect(terms('Without parabens, sulphates and alcohol. With aloe vera')).toEqual([
      'no ingredient parabens',
      'no ingredient sulphates',
      'no ingredient alcohol',
      'ingredient aloe vera',
    ]);
    expect(terms('BPA free')).toEqual(['no certification bpa']);
    expect(terms('Rust free')).toEqual(['feature rustproof']);
    expect(terms('Tidak tahan air', 'id')).toEqual(['no feature waterproof']);
    expect(terms('不防水', 'zh')).toEqual(['no feature waterproof']);
    expect(terms('Nicht spülmaschinenfest', 'de')).toEqual(['no feature dishwasher safe']);
  });

  it('tells a material from what looks like it', () => {
    expect(terms('Oak look')).toEqual(['material oak imitated', 'material wood imitated']);
    expect(terms('Griff in Holzoptik', 'de')).toContain('material wood imitated');
    expect(terms('Teak')).toEqual(['material teak']);
  });

  it('is about a part until something else is named', () => {
    const parts = clauses('Strap of leather, brown. Steel case, 40 mm, weight 45 g').map(
      clause => clause.parts,
    );
    expect(parts).toEqual([['strap'], ['strap'], ['case'], ['case'], []]);
  });

  it('has numbers in words, with their units', () => {
    const [clause] = clauses('Two years of warranty');
    expect(clause!.measures).toMatchObject([{ measure: 'months', readings: [2] }]);
    expect(clauses('Three pockets')[0]!.measures).toMatchObject([{ measure: 'count', noun: 'pocket' }]);
  });

  it('has sizes of clothes, and no letters of words', () => {
    expect(clauses("Sizes S, M to XXL. It's small").flatMap(({ sizes }) => sizes)).toEqual(['S', 'M', 'XXL']);
  });
});

describe('a language', () => {
  it('is read where its claims are known', () => {
    expect(['en', 'en-GB', 'ms', 'zh-Hans', 'de'].map(readableLanguage)).toEqual([
      'en',
      'en',
      'id',
      'zh',
      'de',
    ]);
    expect(['fr', 'zh-Hant', 'zh-TW', 'ja', 'constructor'].map(readableLanguage)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
