import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxFaultName } from '../../connectors/payments/acp_stripe/sandbox/sandbox-faults.js';
import { CheckoutProgram, priceInCents, until } from './checkout-program.js';

/** A start takes seconds, so the ordinary test run has fewer than `npm run chaos`. */
const lives = process.env.CHAOS_SCALE === 'full' ? 5 : 1;
const buyersPerLife = 6;
const longestLifeMs = 900;
const timeoutMs = 240_000;

let program: CheckoutProgram;
beforeAll(async () => {
  program = await CheckoutProgram.open();
}, timeoutMs);
afterAll(() => program.close());

const isStruck = (fault: SandboxFaultName) => () => program.processor.faults.toJSON()[fault] === undefined;

describe('a payment whose program is killed', () => {
  it(
    'before the charge is called off, and the session can be paid: once',
    async () => {
      const mug = await program.mugs(1);
      const id = (await program.agent.open(mug))!;
      program.processor.faults.set('hangBefore', 1);
      const cut = program.agent.complete(id, `${id} 1`);
      await until(isStruck('hangBefore'));
      await program.kill();
      expect(await cut).toBeNull();
      await program.start();
      expect(await program.agent.status(id)).toBe('complete_in_progress');
      await program.passTime();
      await until(async () => (await program.agent.status(id)) === 'ready_for_payment');
      expect([program.takenFor([id]), await program.stockOf(mug)]).toEqual([0, { onHand: 1, reserved: 1 }]);
      expect((await program.agent.complete(id, `${id} 2`))!.json.session.status).toBe('completed');
      expect([program.takenFor([id]), await program.stockOf(mug)]).toEqual([
        priceInCents,
        { onHand: 0, reserved: 0 },
      ]);
    },
    timeoutMs,
  );

  it(
    'after the charge becomes its order, and is not charged again by a retry',
    async () => {
      const mug = await program.mugs(1);
      const id = (await program.agent.open(mug))!;
      program.processor.faults.set('hangAfter', 1);
      const cut = program.agent.complete(id, `${id} 1`);
      await until(isStruck('hangAfter'));
      await program.kill();
      expect(await cut).toBeNull();
      await program.start();
      expect((await program.agent.complete(id, `${id} 1`))!.json.session.status).toBe('complete_in_progress');
      await program.passTime();
      await until(async () => (await program.agent.status(id)) === 'completed');
      expect((await program.agent.complete(id, `${id} 1`))!.json.session.status).toBe('completed');
      expect([program.takenFor([id]), await program.stockOf(mug)]).toEqual([
        priceInCents,
        { onHand: 0, reserved: 0 },
      ]);
      expect(await program.ordersOf([id])).toMatchObject([{ sessionId: id, units: 1 }]);
    },
    timeoutMs,
  );

  it(
    'while it writes the order down becomes its order all the same',
    async () => {
      const mug = await program.mugs(1);
      const id = (await program.agent.open(mug))!;
      program.processor.faults.set('hold', 1);
      const cut = program.agent.complete(id, `${id} 1`);
      await until(isStruck('hold'));
      const holder = new Client({ connectionString: program.database.url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from catalog.product where id = $1 for update', [mug]);
      program.processor.release();
      await until(() => program.waitsForLock());
      await program.kill();
      await holder.query('rollback');
      await holder.end();
      expect(await cut).toBeNull();
      expect(await program.ordersOf([id])).toEqual([]);
      await program.start();
      await program.passTime();
      await until(async () => (await program.agent.status(id)) === 'completed');
      expect([program.takenFor([id]), await program.stockOf(mug)]).toEqual([
        priceInCents,
        { onHand: 0, reserved: 0 },
      ]);
    },
    timeoutMs,
  );

  it(
    'after the charge gives the money back, once, where another order has the identity of its own by then',
    async () => {
      const mug = await program.mugs(1);
      const id = (await program.agent.open(mug))!;
      const kept = program.processor.captured();
      program.processor.faults.set('hangAfter', 1);
      const cut = program.agent.complete(id, `${id} 1`);
      await until(isStruck('hangAfter'));
      await program.kill();
      expect(await cut).toBeNull();
      expect(program.processor.captured().charges).toBe(kept.charges + 1);
      await program.db.query(
        `insert into commerce."order"
         select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'external_order_id', $1::text))).*
         from commerce."order" o limit 1`,
        [id],
      );
      await program.start();
      await program.passTime();
      await until(async () => (await program.agent.status(id)) === 'canceled');
      await until(() => program.processor.captured().charges === kept.charges);
      expect(await program.stockOf(mug)).toEqual({ onHand: 1, reserved: 0 });
      expect((await program.agent.complete(id, `${id} 1`))!.json.session.status).toBe('canceled');
      expect(program.processor.captured()).toEqual(kept);
    },
    timeoutMs,
  );

  it(
    `at any moment, ${lives} times: what was taken is what was sold, to the cent, and nothing stays held`,
    async () => {
      const { mug, units, sessions } = await livesOf(() => program.kill());
      await comeToAnEnd(sessions);
      const orders = await program.ordersOf(sessions);
      const sold = orders.reduce((sum, order) => sum + order.units, 0);
      expect(program.takenFor(sessions)).toBe(
        orders.reduce((sum, order) => sum + Math.round(Number(order.total) * 100), 0),
      );
      expect(program.takenFor(sessions)).toBe(sold * priceInCents);
      expect(await program.stockOf(mug)).toEqual({ onHand: units - sold, reserved: 0 });
      expect(sessions.length).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});

describe('a payment that its processor lost when both were killed', () => {
  it.each(['hangBefore', 'hangAfter'] as const)(
    'has failed once its time is over, and the session is paid by another: %s',
    async fault => {
      const mug = await program.mugs(1);
      const id = (await program.agent.open(mug))!;
      const memory = program.remember();
      program.processor.faults.set(fault, 1);
      const cut = program.agent.complete(id, `${id} 1`);
      await until(isStruck(fault));
      await program.kill();
      expect(await cut).toBeNull();
      await program.forgetSince(memory);
      await program.start();
      expect(await program.agent.status(id)).toBe('complete_in_progress');
      await program.passTime();
      await until(async () => (await program.agent.status(id)) !== 'complete_in_progress');
      expect(await program.agent.status(id)).toBe('ready_for_payment');
      expect(await program.stockOf(mug)).toEqual({ onHand: 1, reserved: 1 });
      expect((await program.agent.complete(id, `${id} 2`))!.json.session.status).toBe('completed');
      expect([program.takenFor([id]), await program.stockOf(mug)]).toEqual([
        priceInCents,
        { onHand: 0, reserved: 0 },
      ]);
    },
    timeoutMs,
  );

  it(
    `leaves no session in progress, ${lives} times at any moment: each charge that is known has its one order`,
    async () => {
      const { mug, units, sessions } = await livesOf(async () => {
        const memory = program.remember();
        await delay(randomInt(longestLifeMs));
        await program.kill();
        await program.forgetSince(memory);
      });
      await comeToAnEnd(sessions);
      const orders = await program.ordersOf(sessions);
      const ordered = orders.map(({ sessionId }) => sessionId);
      const charged = program.chargesOf(sessions).map(({ sessionId }) => sessionId);
      expect(charged).toEqual([...new Set(charged)]);
      expect(ordered).toEqual(expect.arrayContaining(charged));
      const sold = orders.reduce((sum, order) => sum + order.units, 0);
      expect(await program.stockOf(mug)).toEqual({ onHand: units - sold, reserved: 0 });
      expect(sessions.length).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});

/** Agents buy mugs while the program dies again and again, each time within a second of their first call. */
async function livesOf(
  die: () => Promise<void>,
): Promise<{ mug: string; units: number; sessions: string[] }> {
  const units = lives * buyersPerLife * 2;
  const mug = await program.mugs(units);
  const sessions: string[] = [];
  for (let life = 0; life < lives; life += 1) {
    const before = sessions.length;
    const buyers = Array.from({ length: buyersPerLife }, async () => {
      const id = await program.agent.open(mug, randomInt(1, 3));
      if (id !== null) {
        sessions.push(id);
        await program.agent.complete(id, id);
      }
    });
    // A machine that is slow to open the first session would leave nothing to be killed.
    await until(() => sessions.length > before);
    await delay(randomInt(longestLifeMs));
    await die();
    await Promise.all(buyers);
    await program.start();
  }
  return { mug, units, sessions };
}

/** The agents try again, the time of what is left passes, and what nobody paid is canceled. */
async function comeToAnEnd(sessions: readonly string[]): Promise<void> {
  await Promise.all(sessions.map(id => program.agent.complete(id, id)));
  await program.passTime();
  await until(async () => !(await program.statusesOf(sessions)).includes('complete_in_progress'));
  await program.cancelOpen();
  const statuses = await program.statusesOf(sessions);
  expect(statuses.filter(status => status !== 'completed' && status !== 'canceled')).toEqual([]);
}
