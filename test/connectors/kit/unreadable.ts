import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { ChangePage, ChangeWindow } from '../../../connectors/marketplaces/port.js';
import { assertReadable } from '../../../subgraphs/catalog/channels/sync/observed-listing.rules.js';
import { giveBack } from './after-sale.js';
import { buy } from './buyers.js';
import { KitWorld, type Subject } from './kit-world.js';
import { malformedAt } from './malformed.js';

/** One record that is not as it should be takes no other with it. */
export function unreadableTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;

  describe('a record of a page that cannot be read', () => {
    it('is told by its id beside the orders that can be, and is read once it is mended', () =>
      KitWorld.run(subject, async world => {
        await stock(world);
        const since = world.clock.iso;
        const ids = three(world, () => buy(world, ['MUG-1']).id);
        const bad = ids[1]!;
        const window = { since, until: world.clock.iso, cursor: null };
        const page = await malformed(world, bad).changedOrders(window);
        expect(page.items.map(({ externalOrderId }) => externalOrderId)).toEqual([ids[0], ids[2]]);
        expect(unreadableIds(page)).toEqual([bad]);
        const { externalId } = page.unreadable![0]!;
        const mended = await world.channel.changedOrders(window);
        expect(unreadableIds(mended)).toEqual([]);
        expect(await world.channel.readOrder(externalId)).toEqual(mended.items[1]);
      }));

    it.skipIf(!capabilities.returns)(
      'is told by its id beside the returns that can be, and is read once it is mended',
      () =>
        KitWorld.run(subject, async world => {
          await stock(world);
          const since = world.clock.iso;
          three(world, () => giveBack(world).id);
          const window = { since, until: world.clock.iso, cursor: null };
          const whole = await world.channel.changedReturns(window);
          const bad = whole.items[1]!;
          const page = await malformed(world, wireId(bad.externalReturnId)).changedReturns(window);
          expect(page.items).toEqual(whole.items.filter(each => each !== bad));
          expect(unreadableIds(page)).toEqual([bad.externalReturnId]);
          expect(await world.channel.readReturn(page.unreadable![0]!.externalId)).toEqual(bad);
        }),
    );

    it('is no listing that is not there', () =>
      KitWorld.run(subject, async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const read = async () => {
          const found = await malformed(world, reference.externalId).readListings(world.store, [reference]);
          found.forEach(assertReadable);
        };
        const error = await read().then(
          () => 'It is not there.',
          (reason: unknown) => reason,
        );
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(MarketplaceError);
      }));
  });
}

async function stock(world: KitWorld): Promise<void> {
  const draft = world.draft('MUG-1');
  await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 500 }] });
}

function three(world: KitWorld, make: () => string): string[] {
  return [1, 2, 3].map(() => {
    const id = make();
    world.clock.advance(1_000);
    return id;
  });
}

interface Pages {
  readListings: KitWorld['channel']['readListings'];
  changedOrders(window: ChangeWindow): ReturnType<KitWorld['channel']['changedOrders']>;
  changedReturns(window: ChangeWindow): ReturnType<KitWorld['channel']['changedReturns']>;
}

const malformed = (world: KitWorld, id: string): Pages =>
  world.channelOf(world.account, { http: malformedAt(world.dependencies.http, id) });

/** Zalora has returns of items, which are known by an id of two parts. */
const wireId = (id: string): string => id.split('-').at(-1)!;

const unreadableIds = ({ unreadable = [] }: ChangePage<unknown>): string[] =>
  unreadable.map(({ externalId }) => externalId);
