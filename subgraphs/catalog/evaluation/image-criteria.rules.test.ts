import { describe, expect, it } from 'vitest';
import { factsOf, judged, picture, resultOf, stall } from '../../../test/support/evaluation-facts.js';
import type { EvaluatedPicture } from './evaluation.entity.js';

describe('pictures', () => {
  const sized = (...sides: number[]) => ({
    pictures: sides.map((side, index) => ({ ...picture(String(index)), width: side, height: side + 1 })),
  });
  it.each([
    [[1_000, 1_000], 'met'],
    [[1_000, 999], 'partly_met'],
    [[500, 500], 'partly_met'],
    [[499, 499], 'not_met'],
  ])('of %j pixels are %s', (sides, result) => {
    expect(resultOf('image_size', sized(...sides))).toBe(result);
  });

  it('that are linked are not measured, which counts neither way', () => {
    const linked = { ...picture('1'), width: null, height: null, sha256: null, measure: null };
    for (const key of ['image_size', 'image_sharpness', 'image_background']) {
      expect([key, resultOf(key, { pictures: [linked] })]).toEqual([key, 'unknown']);
      expect([key, resultOf(key, { pictures: [] })]).toEqual([key, 'not_applicable']);
    }
  });

  it('are sharp, on white, each once, with alternative texts', () => {
    const main = (measure: EvaluatedPicture['measure']) => ({ pictures: [{ ...picture('1'), measure }] });
    expect(resultOf('image_sharpness', main({ sharpness: 0.4, whiteBorder: 1 }))).toBe('not_met');
    expect(resultOf('image_background', main({ sharpness: 4, whiteBorder: 0.89 }))).toBe('partly_met');
    const twice = [picture('1'), { ...picture('2'), sha256: '1' }];
    expect(judged('images_distinct', factsOf({ pictures: twice }))).toMatchObject({
      result: 'not_met',
      field: 'images.1',
    });
    const named = [picture('1'), { ...picture('2'), altText: ' ' }];
    expect(judged('image_alt_texts', factsOf({ pictures: named }))).toMatchObject({ score: 0.5 });
  });

  it('have any background in a shop of the merchant’s own', () => {
    const pictures = [{ ...picture('1'), measure: { sharpness: 4, whiteBorder: 0 } }];
    const place = { ...stall, isReviewed: false };
    expect(resultOf('image_background', { pictures, place })).toBe('not_applicable');
  });

  it.each([
    [0, 9, 'not_met'],
    [1, 9, 'partly_met'],
    [3, 9, 'met'],
    [1, 1, 'met'],
  ])('%i of at most %i are %s', (count, imagesMax, result) => {
    const pictures = Array.from({ length: count }, (_, index) => picture(String(index)));
    const place = { ...stall, imagesMax };
    expect(resultOf('image_count', { pictures, place })).toBe(result);
  });
});
