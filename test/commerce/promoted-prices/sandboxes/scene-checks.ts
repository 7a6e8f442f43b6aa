import { expect } from 'vitest';
import { stageOf } from '../../../../connectors/marketplaces/sandbox/promotions.js';
import type { SandboxScene } from './sandbox-scene.js';
import { differingLines, differingSends, type PreviewLine, preview } from './shown-lines.js';
import { differingRecords } from './shown-records.js';
import { differingByOrder } from './shuffled-rules.js';

/** What a preview said would be there, and what was there at that time. */
export interface Foretold {
  lines: readonly PreviewLine[];
  before: ReadonlyMap<string, string>;
}

/**
 * What a preview says now, what listings want, and what the marketplaces have is the same; and so is what was foretold for now,
 * where something was, with what was to be sent for it.
 */
export async function expectSameLines(scene: SandboxScene, foretold: Foretold | null = null): Promise<void> {
  if (foretold !== null) {
    const { lines, before } = foretold;
    expect(await differingSends(scene, lines, before)).toEqual([]);
    expect(
      await differingLines(
        scene,
        lines.map(line => ({ ...line, isSent: false })),
      ),
    ).toEqual([]);
  }
  const { lines } = await preview(scene);
  expect(lines.length).toBeGreaterThan(0);
  expect(await differingLines(scene, lines)).toEqual([]);
}

/** Records of promotions say what is told of them, at the evaluator's figures, once they have followed the prices. */
export async function expectSameRecords(scene: SandboxScene): Promise<void> {
  await scene.hours.followPrices();
  const { lines } = await preview(scene);
  expect(await differingRecords(scene, lines)).toEqual([]);
}

export async function expectSameInAnyOrder(scene: SandboxScene, seed: number): Promise<void> {
  expect(await differingByOrder(scene, seed)).toEqual([]);
}

/** Shopee ends a discount after its first hour at the earliest, and what could not be ended is tried again. */
const endedWithinHours = 3;

/** Everything is stopped: buyers pay what the catalog says, and no promotion of ours is live anywhere. */
export async function expectRegularPrices(scene: SandboxScene): Promise<void> {
  for (const { id } of scene.books) {
    await scene.send('PATCH', `/api/v1/price-books/${id}`, { status: 'paused' });
  }
  for (const id of scene.promotionIds) {
    await scene.send('PATCH', `/api/v1/promotions/${id}`, { status: 'ended' });
  }
  await scene.hours.settle();
  for (let hour = 0; hour < endedWithinHours; hour += 1) {
    await scene.hours.jumpTo(scene.hours.at(scene.hours.passed + 1));
    await scene.hours.followPrices();
  }
  await expectSameLines(scene);
  const { lines } = await preview(scene);
  expect(lines.filter(line => line.priceBookId !== null || line.promotionId !== null)).toEqual([]);
  expect(liveRecords(scene)).toEqual([]);
}

/** A discount that has lost its items is nothing to buyers, and neither is a draft. */
const liveRecords = ({ sandboxes, hours }: SandboxScene): string[] =>
  sandboxes.flatMap(({ protocol, shop }) =>
    [...shop.state.promotions.values()]
      .filter(promotion => stageOf(promotion, hours.clock.now().getTime()) === 'ongoing')
      .filter(({ extra, items, type }) => extra.status !== 'draft' && (items.length > 0 || isVoucher(type)))
      .map(({ name }) => `${protocol.key} ${name}`),
  );

const isVoucher = (type: string): boolean => /voucher|coupon|code/i.test(type);
