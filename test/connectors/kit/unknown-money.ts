import { describe, expect, it } from 'vitest';
import type { ChannelDependencies } from '../../../connectors/marketplaces/port.js';
import type { ChannelOrder } from '../../../connectors/marketplaces/sale.js';
import { buy } from './buyers.js';
import { KitWorld, type Subject } from './kit-world.js';

type Http = ChannelDependencies['http'];

/** Answers without the fields of the names; `once` takes only the first one of them out. */
function silentAbout(http: Http, names: RegExp, once: boolean): Http {
  return {
    send: async request => {
      const response = await http.send(request);
      let left = once ? 1 : Number.POSITIVE_INFINITY;
      const without = (name: string, value: unknown): unknown => {
        if (!names.test(name) || left === 0) {
          return value;
        }
        left -= 1;
        return undefined;
      };
      const body = JSON.stringify(JSON.parse(response.body, without));
      return { ...response, body, bytes: Buffer.from(body) };
    },
  };
}

const moneyOf = ({ totals, lines }: ChannelOrder): Record<string, string | null> => ({
  ...totals,
  ...Object.fromEntries(
    lines.flatMap(({ unitPrice, paidPrice, paidTotal = null }, index) => [
      [`unitPrice ${index}`, unitPrice],
      [`paid ${index}`, paidPrice ?? paidTotal],
    ]),
  ),
});

/** §2.1: money that is not told is null, and never zero or a sum of what happens to be known. */
export function unknownMoneyTests(subject: Subject): void {
  const names = subject.particulars.optionalMoney;

  describe.skipIf(names === undefined)('money of an order that the marketplace does not tell', () => {
    it.each([
      ['at all', false],
      ['in one place', true],
    ])('is null where it is missing %s', (_where, once) =>
      KitWorld.run(subject, async world => {
        const draft = world.draft('MUG-1');
        await world.published(draft);
        const { id } = buy(world, ['MUG-1'], { quantity: 2 });
        const told = moneyOf((await world.channel.readOrder(id))!);
        const http = silentAbout(world.dependencies.http, names!, once);
        const silent = moneyOf((await world.channelOf(world.account, { http }).readOrder(id))!);
        const missing = Object.keys(told).filter(name => silent[name] !== told[name]);
        expect(missing.length).toBeGreaterThan(0);
        expect(missing.map(name => silent[name])).toEqual(missing.map(() => null));
      }),
    );
  });
}
