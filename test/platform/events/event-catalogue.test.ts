import { describe, expect, it } from 'vitest';
import { scopes } from '../../../kernel/scopes.js';
import { eventCatalogue, eventKeys } from '../../../subgraphs/platform/event/event-catalogue.js';

describe('the event catalogue', () => {
  it('has the keys of §6.1 and product.delisted, and no other', () => {
    expect([...eventKeys].sort()).toEqual([
      'look.created',
      'look.deleted',
      'order.created',
      'order.deleted',
      'order.status.changed',
      'order.updated',
      'product.created',
      'product.deleted',
      'product.delisted',
      'product.inventory.changed',
      'product.price.changed',
      'product.updated',
      'return.created',
      'return.status.changed',
      'return.updated',
      'settlement.created',
      'settlement.status.changed',
      'settlement.updated',
    ]);
  });

  it('names for each key its family, a scope that exists, and the schema version of the family', () => {
    const versions: Record<string, string> = { return: '2026-08-29' };
    for (const key of eventKeys) {
      const { family, scope, schemaVersion } = eventCatalogue[key];
      expect(key.split('.')[0]).toBe(family);
      expect(scopes).toContain(scope);
      expect(schemaVersion).toBe(versions[family] ?? '2026-08-01');
    }
  });
});
