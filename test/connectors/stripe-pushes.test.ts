import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { PaymentPush } from '../../connectors/payments/port.js';
import { cardInstrument, inStripeWorld, type StripeWorld, visa } from './stripe-world.js';

/** Keeps every push that the sandbox sends while `work` runs. */
async function pushesDuring(world: StripeWorld, work: () => Promise<void>): Promise<PaymentPush[]> {
  const pushes: PaymentPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      pushes.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
      response.end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  world.sandbox.sendPushesTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  try {
    await work();
    await world.sandbox.webhooks.settled();
  } finally {
    server.close();
  }
  return pushes;
}

const typeOf = ({ rawBody }: PaymentPush): string => JSON.parse(rawBody.toString('utf8')).type;

const pay = async (world: StripeWorld, instrument = visa) => {
  const due = world.due();
  const reference = await world.prepared(due, instrument);
  await world.rail.confirm(reference, due, instrument);
  return { due, reference };
};

describe('pushes of the processor', () => {
  it(
    'name our payment, whatever happened to it',
    inStripeWorld(async world => {
      const paymentIds: string[] = [];
      const pushes = await pushesDuring(world, async () => {
        const paid = await pay(world);
        await world.rail.refund(paid.reference, paid.due);
        const declined = await pay(world, cardInstrument('4000000000000002'));
        const challenged = await pay(world, cardInstrument('4000002760003184'));
        await world.rail.abandon(challenged.reference, challenged.due);
        paymentIds.push(paid.due.paymentId, paid.due.paymentId, declined.due.paymentId);
        paymentIds.push(challenged.due.paymentId, challenged.due.paymentId);
      });
      expect(pushes.map(typeOf)).toEqual([
        'payment_intent.succeeded',
        'charge.refunded',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
        'payment_intent.canceled',
      ]);
      expect(pushes.map(push => world.rail.readPush(push))).toEqual(
        paymentIds.map(paymentId => ({ isGenuine: true, paymentId })),
      );
    }),
  );

  it(
    'that were changed, signed by another, unsigned or sent again much later are not genuine',
    inStripeWorld(async world => {
      const [push] = await pushesDuring(world, async () => {
        await pay(world);
      });
      const { headers, rawBody } = push!;
      const another = world.open({ webhookSecret: 'whsec_of_another' });
      const without = world.open({ webhookSecret: '' });
      expect([
        world.rail.readPush({ headers, rawBody: Buffer.concat([rawBody, Buffer.from(' ')]) }),
        world.rail.readPush({ headers: {}, rawBody }),
        another.readPush(push!),
        without.readPush(push!),
      ]).toEqual(Array.from({ length: 4 }, () => ({ isGenuine: false })));
      world.clock.advance(5 * 60 * 1000);
      expect(world.rail.readPush(push!)).toMatchObject({ isGenuine: true });
      world.clock.advance(1000);
      expect(world.rail.readPush(push!)).toEqual({ isGenuine: false });
    }),
  );

  it(
    'about something else are genuine, and about none of our payments',
    inStripeWorld(async world => {
      const at = world.clock.now().getTime() / 1000;
      const sign = (body: string): PaymentPush => {
        const v1 = createHmac('sha256', world.sandbox.settings.webhookSecret!)
          .update(`${at}.${body}`)
          .digest('hex');
        return { headers: { 'stripe-signature': `t=${at},v1=${v1}` }, rawBody: Buffer.from(body) };
      };
      const event = (object: object) => sign(JSON.stringify({ object: 'event', data: { object } }));
      expect(world.rail.readPush(event({ id: 'po_1', object: 'payout' }))).toEqual({
        isGenuine: true,
        paymentId: null,
      });
      expect(world.rail.readPush(event({ object: 'charge', metadata: {} }))).toEqual({
        isGenuine: true,
        paymentId: null,
      });
      expect(world.rail.readPush(sign('{"object":"event"}'))).toEqual({ isGenuine: true, paymentId: null });
    }),
  );

  it(
    'can be lost and can come twice',
    inStripeWorld(async world => {
      const pushes = await pushesDuring(world, async () => {
        world.sandbox.faults.set('losePush', 1);
        await pay(world);
        world.sandbox.faults.set('duplicatePush', 1);
        await pay(world);
      });
      expect(pushes.map(typeOf)).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
      expect(pushes[0]!.rawBody).toEqual(pushes[1]!.rawBody);
    }),
  );
});
