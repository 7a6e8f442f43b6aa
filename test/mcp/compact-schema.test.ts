import { Check } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { everyToolSource } from '../../composition/toolbox.js';
import { compactSchema } from '../../rest-facade/mcp/compact-schema.js';
import { toolDescription } from '../../rest-facade/mcp/tool-description.js';
import { ToolRegistry } from '../../rest-facade/tools/tool-registry.js';

const money = (description: string) => ({
  type: ['object', 'null'],
  title: 'Money',
  description,
  required: ['amount', 'currency'],
  properties: {
    amount: { type: 'string', pattern: '^[0-9.]+$', examples: ['12.50'] },
    currency: { type: 'string', description: 'ISO 4217.' },
  },
});

const product = {
  type: 'object',
  required: ['title', 'price', 'offers'],
  properties: {
    title: { type: 'string', description: 'Its name.' },
    description: { type: 'string' },
    examples: { type: 'array', items: { type: 'string' } },
    price: money('Now.'),
    offers: { type: 'array', items: { type: 'object', properties: { price: money('Of this.') } } },
  },
};

describe('a compact schema', () => {
  const compact = compactSchema(product);

  it('has no words, keeps properties that are called as words are, and has what occurs again once', () => {
    const text = JSON.stringify(compact);
    expect(text).not.toMatch(/Money|ISO 4217|12\.50|Its name/);
    expect(Object.keys(compact.properties)).toEqual(Object.keys(product.properties));
    expect(text.match(/"amount":\{/g)).toHaveLength(1);
    expect(compact).toMatchObject({ properties: { price: { $ref: '#/$defs/d1' } }, $defs: { d1: {} } });
  });

  const price = { amount: '1.00', currency: 'SGD' };
  it.each([
    [{ title: 'x', price, offers: [{ price: null }] }, true],
    [{ title: 'x', price: null, offers: [{ price }] }, true],
    [{ title: 'x', price: {}, offers: [] }, false],
    [{ title: 'x', price, offers: [{ price: { ...price, amount: 'x' } }] }, false],
    [{ price, offers: [] }, false],
    [{ title: 7, price, offers: [] }, false],
  ])('says of %j what the whole one says', (value, isValid) => {
    expect([Check(product, value), Check(compact, value)]).toEqual([isValid, isValid]);
  });
});

it('tells of all tools in less than 230 kB', () => {
  const { tools } = new ToolRegistry(everyToolSource(), {} as never);
  const described = tools.map(tool => toolDescription(tool));
  expect(JSON.stringify(described).length).toBeLessThan(230_000);
});
