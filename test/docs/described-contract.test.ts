import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const componentsOf = (document: string) =>
  JSON.parse(readFileSync(join(root, `schema/${document}.json`), 'utf8')).components;
const components = componentsOf('openapi');
const fieldsOf = (name: string) => Object.keys(components.schemas[name].properties);
const without = (whole: string, part: string) => {
  const told = new Set(fieldsOf(part));
  return fieldsOf(whole).filter(field => !told.has(field));
};

it('the page of webhooks names every field of an order that its events leave out', () => {
  const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
  const leftOut = [...without('Order', 'OrderSnapshot'), ...without('OrderItem', 'OrderSnapshotItem')];
  expect(leftOut.length).toBeGreaterThan(5);
  expect(leftOut.filter(field => !page.includes(`\`${field}\``))).toEqual([]);
});

it('keys of repeated requests are described by where each protocol keeps them apart', () => {
  const described = (name: string, { parameters } = components) => parameters[name].description;
  expect(described('IdempotencyKey')).toContain('Keys are separate for each operation.');
  expect(described('AcpIdempotencyKey', componentsOf('openapi-acp-2026-04-17'))).toContain(
    'Keys are separate for each URL.',
  );
});
