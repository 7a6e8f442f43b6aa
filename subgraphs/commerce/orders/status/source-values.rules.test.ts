import { describe, expect, it } from 'vitest';
import { is, isGiven } from '../../../../connectors/marketplaces/source-condition.js';
import type { SourceCondition } from '../../../../connectors/marketplaces/status-mapping.js';
import { fits, lexiconOf, unknownStatuses } from './source-values.rules.js';

const rule = (...when: SourceCondition[]) => ({ when });
const said = (words: Record<string, string[]>) => new Map(Object.entries(words));

describe('a rule', () => {
  it('fits where all of its conditions hold, without regard to case', () => {
    const both = rule(is('status', 'Sent', 'gone'), is('paid', 'yes'));
    expect(fits(both, said({ status: ['SENT'], paid: ['Yes'] }))).toBe(true);
    expect(fits(both, said({ status: ['gone'], paid: ['yes'] }))).toBe(true);
    expect(fits(both, said({ status: ['sent'], paid: ['no'] }))).toBe(false);
    expect(fits(both, said({ status: ['sent'] }))).toBe(false);
    expect(fits(rule(), said({}))).toBe(true);
  });

  it('fits a field of several words only where each is among those that it names', () => {
    const parcels = rule(is('packages', 'sent', 'arrived'));
    expect(fits(parcels, said({ packages: ['sent', 'arrived'] }))).toBe(true);
    expect(fits(parcels, said({ packages: ['sent', 'packed'] }))).toBe(false);
    expect(fits(parcels, said({ packages: [] }))).toBe(false);
  });

  it('may ask only that there is a word', () => {
    expect(fits(rule(isGiven('closedAt')), said({ closedAt: ['2026-11-21'] }))).toBe(true);
    expect(fits(rule(isGiven('closedAt')), said({ closedAt: [] }))).toBe(false);
    expect(fits(rule(isGiven('closedAt')), said({}))).toBe(false);
  });

  it('takes any rest for a star at the end of a word, and only there', () => {
    const returned = rule(is('status', 'Return_*'));
    expect(fits(returned, said({ status: ['RETURN_ASKED'] }))).toBe(true);
    expect(fits(returned, said({ status: ['return_'] }))).toBe(true);
    expect(fits(returned, said({ status: ['no return_asked'] }))).toBe(false);
    expect(fits(returned, said({ status: ['return'] }))).toBe(false);
    expect(fits(rule(is('status', '*sent')), said({ status: ['not sent'] }))).toBe(false);
    expect(fits(rule(is('status', 'sent')), said({ status: ['sent out'] }))).toBe(false);
  });
});

describe('words that nobody knows', () => {
  const rules = [
    rule(is('status', 'sent'), is('paid', 'yes')),
    rule(isGiven('closedAt')),
    rule(is('status', 'gone')),
  ];
  const statusMapping = { silent: { status: ['draft'], paid: ['no'] } };
  const lexicon = lexiconOf(statusMapping, () => rules);
  const unknown = (words: Record<string, string[]>) => unknownStatuses(rules, lexicon, said(words));

  it('are those that no rule asks for and that are not silent either', () => {
    expect(unknown({ status: ['Sent', 'GONE', 'draft'], paid: ['yes', 'no'] })).toEqual([]);
    expect(unknown({ status: ['odd'], paid: ['maybe'] })).toEqual(['odd', 'paid: maybe']);
  });

  it('are told once each', () => {
    expect(unknown({ status: ['odd', 'strange', 'odd'] })).toEqual(['odd', 'strange']);
  });

  it('are only those of fields that rules ask for words of', () => {
    expect(unknown({ closedAt: ['any time'], note: ['hello'] })).toEqual([]);
  });

  it('are never words of our own', () => {
    const own = [rule(is('lastStatus', 'shipped'), is('refund', 'some'))];
    expect(
      unknownStatuses(
        own,
        lexiconOf({ silent: {} }, () => own),
        said({ lastStatus: ['odd'], refund: ['odd'] }),
      ),
    ).toEqual([]);
  });

  it('are all words of a field that is in no mapping', () => {
    expect(unknownStatuses(rules, new Map(), said({ status: ['sent'] }))).toEqual(['sent']);
  });
});

describe('what a mapping knows', () => {
  it('is gathered once, from its rules and from what is silent', () => {
    const statusMapping = { silent: { status: ['draft'], note: ['x'] } };
    const rules = [rule(is('status', 'sent')), rule(isGiven('closedAt'))];
    const first = lexiconOf(statusMapping, () => rules);
    expect(Object.fromEntries(first)).toEqual({ status: ['sent', 'draft'], note: ['x'], closedAt: [] });
    expect(lexiconOf(statusMapping, () => [])).toBe(first);
  });
});
