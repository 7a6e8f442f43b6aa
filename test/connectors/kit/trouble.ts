import { describe, expect, it, vi } from 'vitest';
import type { ListingDraft } from '../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { PublishReceipt } from '../../../connectors/marketplaces/port.js';
import { KitWorld, type Subject } from './kit-world.js';

const attemptsMax = 60;

/** What a marketplace does wrong, and what is made of it. */
export function troubleTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;
  const { protocol } = subject.module;
  const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

  describe('trouble', () => {
    it('says that it is throttled, and is let in again later', () =>
      KitWorld.run(
        subject,
        async world => {
          const calls = protocol.burst + 20;
          let error: MarketplaceError | null = null;
          for (let call = 0; call < calls && error === null; call += 1) {
            error = await world.channel.findListings(world.store, ['ANY']).then(
              () => null,
              (error: unknown) => error as MarketplaceError,
            );
          }
          expect(error).toBeInstanceOf(MarketplaceError);
          expect(error!.kind).toBe('throttled');
          expect(error!.isTemporary).toBe(true);
          expect(error!.retryAfterMs ?? 1).toBeGreaterThan(0);
          world.clock.advance(60_000);
          expect(await world.channel.findListings(world.store, ['ANY'])).toEqual([]);
        },
        { callsPerSecond: 10 },
      ));

    it(
      'says that the marketplace is out of order when it answers a read with a failure',
      inWorld(async world => {
        world.sandbox.faults.set('failBefore', 1);
        expect((await world.errorOf(world.channel.findListings(world.store, ['ANY']))).kind).toBe(
          'unavailable',
        );
      }),
    );

    it(
      'says that nobody knows when the answer to a write is lost or never comes',
      inWorld(async world => {
        for (const fault of ['loseAnswer', 'hang'] as const) {
          world.sandbox.faults.set(fault, 1);
          const channel = world.channelOf(world.account, { timeoutMs: 300 });
          const error = await world.errorOf(channel.publish(world.draft(`MUG-${fault}`)));
          expect([fault, error.kind]).toEqual([fault, 'unknown']);
          world.sandbox.faults.clear();
        }
      }),
    );

    it('publishes once, whichever answer is lost', inWorld(loseEachAnswer));
    it('publishes once, however many answers are lost', inWorld(loseManyAnswers));

    it(
      'shows that a listing was taken and then turned down, with the words of the marketplace',
      inWorld(async world => {
        const draft = world.draft('MUG-1');
        world.sandbox.faults.set('acceptThenReject', 1);
        const { reference } = await world.channel.publish(draft);
        world.sandbox.faults.clear();
        world.passReview();
        const observed = await world.read(reference ?? (await world.found(draft))[0]!.reference);
        if (!capabilities.review) {
          expect(observed.state).not.toBe('live');
          return;
        }
        expect(['rejected', 'suppressed']).toContain(observed.state);
        const words = observed.issues.map(({ marketplaceMessage }) => marketplaceMessage).join(' ');
        expect(words).toContain('The main picture shows a watermark.');
      }),
    );

    it(
      'shows that a listing was taken and then lost',
      inWorld(async world => {
        const draft = world.draft('MUG-1');
        world.sandbox.faults.set('acceptThenDrop', 1);
        const { reference } = await world.channel.publish(draft);
        world.passReview();
        expect(await world.found(draft)).toEqual([]);
        const references = reference === null ? [] : [reference];
        expect(await world.channel.readListings(world.store, references)).toEqual([]);
      }),
    );

    it.each(['throttle', 'failBefore'] as const)(
      'does not say that nothing was done when a listing is there: %s',
      fault => KitWorld.run(subject, world => failEachCall(world, fault)),
    );

    it(
      'shows the SKU that the marketplace has, not the one that it was given',
      inWorld(async world => {
        world.sandbox.faults.set('renameSku', 1);
        const { reference } = await world.channel.publish(world.draft('MUG-1'));
        world.sandbox.faults.clear();
        world.passReview();
        const observed = reference === null ? [] : await world.channel.readListings(world.store, [reference]);
        const skus = observed.flatMap(({ variants }) => variants.map(({ sku }) => sku));
        expect(skus).not.toContain('MUG-1');
        if (capabilities.writesBy === 'externalId') {
          expect(skus).toEqual(['MUG-1-RENAMED']);
        }
      }),
    );
  });
}

/** Loses the first answer to a write, then of another product the second, until there is none left to lose. */
async function loseEachAnswer(world: KitWorld): Promise<void> {
  const strikes = vi.spyOn(world.sandbox.faults, 'strikes');
  for (let lost = 1; lost <= attemptsMax; lost += 1) {
    let writes = 0;
    strikes.mockImplementation(name => {
      writes += Number(name === 'loseAnswer');
      return name === 'loseAnswer' && writes === lost;
    });
    const draft = sizedDraft(world, `TEE-${lost}`);
    const isDone = await isPublished(world, draft);
    expect(isDone).toBe(writes < lost);
    if (isDone) {
      expect(lost).toBeGreaterThan(1);
      return;
    }
    expect(await isPublished(world, draft)).toBe(true);
    await expectOnce(world, draft);
  }
  throw new Error(`One publication made more than ${attemptsMax} writes.`);
}

/** Fails the first call of a publication, then of another product the second, until none fails. */
async function failEachCall(world: KitWorld, fault: 'throttle' | 'failBefore'): Promise<void> {
  const strikes = vi.spyOn(world.sandbox.faults, 'strikes');
  for (let failing = 1; failing <= attemptsMax; failing += 1) {
    let calls = 0;
    strikes.mockImplementation(name => {
      calls += Number(name === fault);
      return name === fault && calls === failing;
    });
    const draft = sizedDraft(world, `TEE-${failing}`);
    const outcome = await world.channel.publish(draft).catch((error: unknown) => error);
    if (calls < failing) {
      expect(failing).toBeGreaterThan(1);
      return;
    }
    const isThere = draft.variants.some(({ sku }) => world.storedListings(sku).length > 0);
    if (isThere && outcome instanceof MarketplaceError) {
      expect([failing, outcome.kind]).toEqual([failing, 'unknown']);
    }
  }
  throw new Error(`One publication made more than ${attemptsMax} calls.`);
}

async function loseManyAnswers(world: KitWorld): Promise<void> {
  const draft = sizedDraft(world, 'TEE');
  world.sandbox.faults.set('loseAnswer', 0.4);
  let isDone = false;
  for (let attempt = 0; attempt < attemptsMax && !isDone; attempt += 1) {
    isDone = await isPublished(world, draft);
  }
  world.sandbox.faults.clear();
  expect(isDone).toBe(true);
  await expectOnce(world, draft);
}

const sizedDraft = (world: KitWorld, sku: string): ListingDraft =>
  world.draft(sku, world.capabilities.variants ? ['S', 'M'] : []);

/** Publishes over what is found; false when nobody knows what became of it. */
async function isPublished(world: KitWorld, draft: ListingDraft): Promise<boolean> {
  world.passReview();
  const [found] = await world.found(draft);
  const publication = world.channel.publish({ ...draft, reference: found?.reference ?? null });
  const outcome = await publication.catch((error: unknown) => error);
  if (outcome instanceof MarketplaceError) {
    expect([outcome.message, outcome.kind]).toEqual([outcome.message, 'unknown']);
    return false;
  }
  const { issues } = outcome as PublishReceipt;
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  return true;
}

async function expectOnce(world: KitWorld, draft: ListingDraft): Promise<void> {
  world.passReview();
  const found = await world.found(draft);
  expect(found.map(({ state }) => state)).toEqual(['live']);
  expect(found[0]!.variants.map(({ sku }) => sku)).toEqual(draft.variants.map(({ sku }) => sku));
  for (const { sku } of draft.variants) {
    expect(world.storedListings(sku)).toHaveLength(1);
  }
}
