import { describe, expect, it } from 'vitest';
import type { CategoryChannel } from '../../../connectors/marketplaces/category.js';
import type { CategoryTree } from '../../../connectors/taxonomies/category-tree.js';
import { KitWorld, type Subject } from './kit-world.js';

/** What the categories of a marketplace are, and what goods of them are described by. */
export function categoryTests(subject: Subject): void {
  const { categories, capabilities } = subject.module.marketplace;
  const inWorld = (test: (world: KitWorld, own: CategoryChannel) => Promise<void>) => () =>
    KitWorld.run(subject, world => test(world, categories!(world.account, world.dependencies)));

  describe('categories', () => {
    it('are read where the capabilities say so, and nowhere else', () => {
      expect(categories !== undefined).toBe(capabilities.categories !== undefined);
    });
  });

  describe.skipIf(categories === undefined)('its own categories', () => {
    it(
      'are some thousand with ids of their own, each after the one above it',
      inWorld(async ({ account }, own) => {
        for (const store of account.stores) {
          const tree = await own.readTree(store);
          expect(tree.categories.length).toBeGreaterThan(1_000);
          expect(new Set(tree.categories.map(({ id }) => id)).size).toBe(tree.categories.length);
          expect(tree.categories.filter(({ parent }, position) => parent >= position)).toEqual([]);
          expect(tree.categories.filter(({ name }) => name.trim() === '' || name.includes('&amp;'))).toEqual(
            [],
          );
          const isTree = tree.categories.some(({ parent }) => parent >= 0);
          expect(isTree ? 'tree' : 'list').toBe(capabilities.categories!.shape);
        }
      }),
    );

    it(
      'have attributes with types, of which some are mandatory and some have allowed values',
      inWorld(async ({ store }, own) => {
        const tree = await own.readTree(store);
        const attributes = await own.readAttributes(store, categoryOf(tree, 'Dresses').id);
        if (!capabilities.categories!.attributes) {
          expect(attributes).toEqual([]);
          return;
        }
        const byLabel = new Map(attributes.map(attribute => [attribute.label, attribute]));
        expect(byLabel.get('Brand')).toMatchObject({ type: 'text', isRequired: true, values: [] });
        const material = { type: 'choice', isRequired: true, isOfVariant: false };
        expect(byLabel.get('Material')).toMatchObject(material);
        expect(byLabel.get('Material')!.values).toContain('Cotton');
        const others = await own.readAttributes(store, categoryOf(tree, 'Coffee').id);
        expect(new Set(others.map(({ type }) => type))).toContain('number');
      }),
    );

    it(
      'are not made up: one that there is not has no attributes, and nothing is read of a marketplace that fails',
      inWorld(async (world, own) => {
        if (capabilities.categories!.attributes) {
          const error = await world.errorOf(own.readAttributes(world.store, '999999999'));
          expect(['not_found', 'rejected']).toContain(error.kind);
        }
        world.sandbox.faults.set('failBefore', 1);
        expect((await world.errorOf(own.readTree(world.store))).kind).toBe('unavailable');
      }),
    );
  });
}

/** A category without others below it. */
const categoryOf = ({ categories }: CategoryTree, name: string) => {
  const above = new Set(categories.map(({ parent }) => parent));
  return categories.find((category, position) => category.name === name && !above.has(position))!;
};
