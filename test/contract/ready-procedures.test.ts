import { describe, expect, it } from 'vitest';
import { everyToolSource } from '../../composition/toolbox.js';
import { ToolRegistry } from '../../rest-facade/tools/tool-registry.js';
import { checkedConfig } from '../../subgraphs/content/aop/aop-config.rules.js';
import { plannedEffects } from '../../subgraphs/content/aop/planned-effects.rules.js';
import { readyProcedures } from '../../subgraphs/content/aop/ready/ready-procedures.js';
import { eventScopes } from '../../subgraphs/platform/event/event-catalogue.js';
import { MemoryStorage } from '../rest/rest-harness.js';

const { tools } = new ToolRegistry(everyToolSource(), {
  operations: () => Promise.reject(new Error('Nothing is called here')),
  storage: new MemoryStorage(),
  publicUrl: 'http://localhost',
});
const surroundings = { tools, events: eventScopes, now: new Date('2026-03-01T00:00:00Z') };

describe('the ready procedures', () => {
  it.each(readyProcedures)('$name is valid with the tools as they are', ({ config }) => {
    expect(checkedConfig(JSON.parse(JSON.stringify(config)), surroundings).errors).toEqual([]);
  });

  it.each(readyProcedures)(
    '$name describes every input, has defaults, a budget and an output',
    ({ config }) => {
      const { properties, required = [] } = config.inputs as {
        properties: Record<string, { description?: string; default?: unknown }>;
        required?: string[];
      };
      for (const [name, input] of Object.entries(properties)) {
        expect(input.description, name).toMatch(/\.$/);
        expect(required.includes(name) || input.default !== undefined, name).toBe(true);
      }
      expect(config.budget?.steps).toBeGreaterThan(0);
      expect(config.output).toBeDefined();
      expect(config.steps.every(step => step.kind !== 'model' || step.fallback !== undefined)).toBe(true);
    },
  );

  it('ask for approval of what changes prices, spends or publishes', () => {
    const effects = readyProcedures.map(({ name, config }) => [
      name,
      plannedEffects(config, tools).map(({ tool, effect }) => `${tool} ${effect}`),
    ]);
    expect(Object.fromEntries(effects)).toEqual({
      restock_alert: [],
      reprice_to_median: ['compare_prices spends', 'set_product_price changes_prices'],
      answer_reviews: ['draft_review_reply spends', 'act_on_reviews publishes'],
      fix_rejected_listings: ['enrich_products spends', 'publish_product publishes'],
      end_unprofitable_promotions: ['update_promotion changes_prices'],
      weekly_report: [],
      clear_stale_stock: ['set_product_price changes_prices'],
      launch_product: [
        'set_product_status publishes',
        'publish_product publishes',
        'publish_product publishes',
      ],
    });
  });
});
