import { expect, it } from 'vitest';
import { singularOf } from './english-plural.rules.js';

it.each([
  'glass glasses',
  'child children',
  'child childrens',
  'lens lenses',
  'bus buses',
  'cookie cookies',
  'knife knives',
  'canvas canvases',
  'christmas christmases',
  'berry berries',
  'tie ties',
  'dress dresses',
  'watch watches',
  'box boxes',
  'vase vases',
  'house houses',
  'blouse blouses',
  'moustache moustaches',
  'potato potatoes',
  'shoe shoes',
  'bikini bikinis',
  'menu menus',
  'hoodie hoodies',
  'axe axes',
  'glove gloves',
  'shelf shelves',
  'iris irises',
  'candle candles',
  'brush brushes',
  'cactus cacti',
  'gas gases',
])('%s are the same word', pair => {
  const [one, several] = pair.split(' ') as [string, string];
  expect([singularOf(one), singularOf(several)]).toEqual([one, one]);
});

it.each(['shorts', 'scissors', 'tennis', 'gelas', 'haus', 'adidas', 'jeans', 'bus', 'is', 'schürzens'])(
  '%s is no plural',
  word => {
    expect(singularOf(word)).toBe(word);
  },
);
