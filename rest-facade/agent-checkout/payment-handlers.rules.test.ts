import { describe, expect, it } from 'vitest';
import { describedHandlersOf } from './payment-handlers.rules.js';

describe('the ways of paying', () => {
  it('are handlers that say where they are described', () => {
    expect(
      describedHandlersOf(
        [{ rail: 'x402', handlerId: 'x-1', title: 'x402', requirements: { of: 'x-1' } }],
        'https://shop.example',
      ),
    ).toEqual([
      {
        id: 'x-1',
        name: 'dev.tradewind.x402',
        version: '2026-01-11',
        spec: 'https://shop.example/docs/ucp/payment-handlers',
        config_schema: 'https://shop.example/ucp/schemas/2026-01-11/payment-handler-config.json',
        instrument_schemas: ['https://shop.example/ucp/schemas/2026-01-11/payment-instrument.json'],
        config: { of: 'x-1' },
      },
    ]);
  });
});
