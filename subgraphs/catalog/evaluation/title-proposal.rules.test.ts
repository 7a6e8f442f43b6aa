import { describe, expect, it } from 'vitest';
import { factsOf, judged, resultOf, stall } from '../../../test/support/evaluation-facts.js';
import { proposedTitle } from './title-proposal.rules.js';

const proposalFor = (title: string, titleLengthMax = 120) =>
  proposedTitle(factsOf({ of: { title }, place: { ...stall, titleLengthMax } }));

describe('a proposed title', () => {
  it.each([
    ['Linen shirt for men, relaxed fit', 'Harbour Linen shirt for men, relaxed fit'],
    ['HARBOUR LINEN SHIRT FOR MEN', 'Harbour Linen Shirt for Men'],
    ['HARBOUR MUG WITH LED AND USB PLUG', 'Harbour Mug with LED and USB Plug'],
    ['★ Harbour linen shirt ★ !!!', 'Harbour linen shirt'],
    ['Harbour linen shirt - FREE SHIPPING', 'Harbour linen shirt'],
    ['Giảm giá Harbour áo sơ mi', 'Harbour áo sơ mi'],
    ['Harbour linen shirt | WA 0812-3456-7890', 'Harbour linen shirt'],
    ['Harbour linen shirt (shop@harbour.example), blue', 'Harbour linen shirt, blue'],
    ['Harbour linen shirt, call 9123 4567, blue', 'Harbour linen shirt, blue'],
    ['Shirt Harbour shirt linen shirt wide', 'Shirt Harbour shirt linen wide'],
  ])('of %s is %s', (title, proposal) => {
    expect(proposalFor(title)).toBe(proposal);
  });

  it.each([
    ['Harbour linen shirt for men, relaxed fit', 24, 'Harbour linen shirt for'],
    ['Harbour linen shirt', 15, 'Harbour linen'],
    ['Harbour linen shirt', 13, 'Harbour linen'],
    ['x'.repeat(30), 20, 'x'.repeat(20)],
    ['Linen shirt for men', 20, null],
  ])('of %s in at most %i characters is %s', (title, max, proposal) => {
    expect(proposalFor(title, max)).toBe(proposal);
  });

  it.each([
    'HARBOUR LINEN SHIRT FREE SHIPPING ★',
    'linen shirt linen linen murah',
    'Linen shirt, WhatsApp +65 9123 4567 or www.harbour.example',
    `${'Long linen '.repeat(20)}`,
  ])('of %s has none of the faults that it mends', title => {
    const mended = { of: { title: proposalFor(title)! } };
    for (const key of ['title_style', 'title_brand', 'title_promotional_words', 'no_contact_details']) {
      expect([key, resultOf(key, mended)]).toEqual([key, 'met']);
    }
    expect(resultOf('title_length', mended)).not.toBe('not_met');
  });

  it('says what was taken out, and that it is the proposal', () => {
    const facts = factsOf({ of: { title: 'Harbour linen shirt, call 9123 4567' } });
    expect(judged('no_contact_details', facts)).toMatchObject({
      ...{ result: 'not_met', field: 'title', proposal: 'Harbour linen shirt' },
      finding: expect.stringContaining('The title has "call 9123 4567"'),
    });
  });

  it('is none where nothing changes, or nothing would be left', () => {
    expect(proposalFor('Harbour linen shirt')).toBeNull();
    expect(proposedTitle(factsOf({ of: { title: 'murah!!!', brand: null } }))).toBeNull();
    const shouted = 'FREE SHIPPING!!! BUY NOW ★★★ BEST BEST BEST 100% ORIGINAL';
    expect(proposalFor(shouted)).toBeNull();
    expect(proposalFor(`Harbour ${shouted}`)).toBeNull();
    expect(proposalFor(`Harbour linen shirt ${shouted}`)).toBe('Harbour linen shirt');
    expect(proposalFor('Harbour linen shirt best FREE SHIPPING price')).toBe('Harbour linen shirt');
  });

  it('is for the words of the marketplace, where the product has such', () => {
    const attributes = { 'stall.title': 'LINEN SHIRT murah' };
    expect(judged('title_brand', factsOf({ of: { attributes } }))).toMatchObject({
      field: 'attributes.stall.title',
      proposal: 'Harbour Linen Shirt',
    });
  });

  it('is none of a title that a template makes, which is not written anywhere', () => {
    const facts = factsOf({ of: { title: 'Shirt' } });
    const templated = { ...facts, content: { ...facts.content, title: 'LINEN SHIRT BLUE' } };
    expect(judged('title_style', templated)).toMatchObject({ result: 'partly_met', proposal: null });
  });
});
