import { describe, expect, it } from 'vitest';
import type { ReceivedPush } from '../../../connectors/marketplaces/port.js';
import { buy, expectNoBuyer } from './buyers.js';
import { KitWorld, type Subject } from './kit-world.js';
import { PushReceiver } from './push-receiver.js';

/** What the marketplace tells by itself. */
export function pushTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;
  const listen = (test: (world: KitWorld, receiver: PushReceiver) => Promise<void>) => () =>
    KitWorld.run(subject, async world => {
      const receiver = await PushReceiver.open();
      try {
        await world.published(world.draft('MUG-1'));
        world.sandbox.pushes.sendTo(receiver.url);
        await test(world, receiver);
      } finally {
        receiver.close();
      }
    });

  describe.skipIf(!capabilities.pushes)('pushes', () => {
    it(
      'are verified, and say what they are about',
      listen(async (world, receiver) => {
        const order = buy(world, ['MUG-1']);
        world.sandbox.shop.advanceOrder(order, 'shipped');
        await world.sandbox.pushes.settled();
        expect(receiver.pushes.length).toBeGreaterThan(0);
        expect(world.sandbox.pushes.answers.every(status => status === 200)).toBe(true);
        for (const push of receiver.pushes) {
          const { signals, answer } = world.marketplace.readPush(push, world.account);
          expect(answer.status).toBeGreaterThanOrEqual(200);
          expect(answer.status).toBeLessThan(300);
          expect(signals).toHaveLength(1);
          expect(signals[0]).toMatchObject({ kind: 'order', externalId: order.id });
          expect(signals[0]!.providerEventType).not.toBe('');
          expectNoBuyer(signals);
        }
      }),
    );

    it(
      'about listings are verified, and name the listing where they are sent',
      listen(async (world, receiver) => {
        await world.published(world.draft('MUG-2'));
        const [listing] = world.storedListings('MUG-1');
        world.sandbox.shop.changeListing(listing!, { state: 'suppressed', stateReason: 'Complaint' });
        await world.sandbox.pushes.settled();
        for (const push of receiver.pushes) {
          const { signals } = world.marketplace.readPush(push, world.account);
          expect(signals.map(({ kind }) => kind)).toEqual(signals.map(() => 'listing'));
          expect(signals.map(({ externalId }) => externalId)).not.toContain(null);
        }
      }),
    );

    it(
      'are rejected when one byte is not as it was, when the signature is missing, and for another account',
      listen(async (world, receiver) => {
        buy(world, ['MUG-1']);
        await world.sandbox.pushes.settled();
        const push = receiver.pushes[0]!;
        const values = Object.fromEntries(world.secretNames.map(name => [name, 'another-secret']));
        const errors = [
          ...[0, Math.floor(push.rawBody.length / 2), push.rawBody.length - 1].map(at => flipped(push, at)),
          { ...push, headers: {} },
        ].map(tampered => kindOf(() => world.marketplace.readPush(tampered, world.account)));
        errors.push(kindOf(() => world.marketplace.readPush(push, world.accountWith(values))));
        expect(errors).toEqual(errors.map(() => 'unauthorized'));
      }),
    );

    it(
      'that come twice are known by their event id',
      listen(async (world, receiver) => {
        world.sandbox.faults.set('duplicatePush', 1);
        buy(world, ['MUG-1']);
        await world.sandbox.pushes.settled();
        const readings = receiver.pushes.map(push => world.marketplace.readPush(push, world.account).signals);
        expect(readings).toHaveLength(2);
        expect(readings[0]).toEqual(readings[1]);
      }),
    );
  });
}

function flipped(push: ReceivedPush, at: number): ReceivedPush {
  const rawBody = Buffer.from(push.rawBody);
  rawBody[at] = rawBody[at]! ^ 1;
  return { ...push, rawBody };
}

function kindOf(read: () => unknown): string {
  try {
    read();
    return 'accepted';
  } catch (error) {
    return (error as { kind: string }).kind;
  }
}
