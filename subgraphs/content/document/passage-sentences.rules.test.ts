import { expect, it } from 'vitest';
import { sentencesOf } from './passage-sentences.rules.js';

it('a passage is cut into its whole sentences, without headings, rows and entries of lists', () => {
  const text =
    'Care of the mug\n\nThe lid has a seal of silicone. It can be ordered as a spare part!\n\n- one spare seal\nSize: M; Chest: 96';
  expect(sentencesOf(text)).toEqual([
    'The lid has a seal of silicone.',
    'It can be ordered as a spare part!',
  ]);
});

it('sentences of writing without spaces are told apart, and quoted ends belong to them', () => {
  expect(sentencesOf('商品可在三十天内免费退货，请保留原包装。运费由我们承担，请联系客服中心办理。')).toEqual(
    ['商品可在三十天内免费退货，请保留原包装。', '运费由我们承担，请联系客服中心办理。'],
  );
  expect(sentencesOf('It is called the “lid that never leaks.” Nothing else is.')).toEqual([
    'It is called the “lid that never leaks.”',
    'Nothing else is.',
  ]);
});

it('what is too short to say anything or too long to be quoted is left out', () => {
  expect(sentencesOf('Yes, of course. See above.')).toEqual(['Yes, of course.']);
  expect(sentencesOf(`${'word '.repeat(60)}end.`)).toEqual([]);
});
