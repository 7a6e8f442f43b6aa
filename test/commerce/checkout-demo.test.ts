import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, type Program, startProgram } from '../support/program.js';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await createDataDir();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A start of the one installation that the tests share, in their order. */
async function whileRunning<T>(work: (program: Program) => Promise<T>): Promise<T> {
  const program = await startProgram(
    { DATABASE_URL: database.url, TRADEWIND_DATA_DIR: dataDir, TRADEWIND_DEMO_SANDBOXES: 'on' },
    { marketplaces: [] },
  );
  try {
    return await work(program);
  } finally {
    await program.stop();
  }
}

interface ShownRail {
  rail: string;
  isSetUp: boolean;
  isEnabled: boolean;
  pushUrl: string | null;
  settings: { name: string; value: string | null; isSet: boolean }[];
}

async function cardRail(program: Program): Promise<ShownRail> {
  const rails = await program
    .graphql()
    .run('{ paymentRails { rail isSetUp isEnabled pushUrl settings { name value isSet } } }');
  return rails.data.paymentRails.find(({ rail }: ShownRail) => rail === 'acp_stripe');
}

const setRail = (program: Program, settings: Record<string, string>, isEnabled: boolean | null = null) =>
  program.graphql().run(
    `mutation ($settings: [PaymentRailSettingInput!]!, $isEnabled: Boolean) {
      setPaymentRail(input: { rail: "acp_stripe", settings: $settings, isEnabled: $isEnabled }) { paymentRail { isEnabled } }
    }`,
    { settings: Object.entries(settings).map(([name, value]) => ({ name, value })), isEnabled },
  );

const settingOf = ({ settings }: ShownRail, name: string) =>
  settings.find(setting => setting.name === name)!.value;

const state = async (apiUrl: string) => (await fetch(`${apiUrl}/_sandbox`)).json();

const keptFile = () => join(dataDir, 'sandboxes', 'acp_stripe.json');
const keptIntents = async () => JSON.parse(await readFile(keptFile(), 'utf8')).snapshot.intents;

describe('the demo', () => {
  let apiUrl: string;

  it('starts a stand-in of the processor; the demo merchant is paid by it, and hears its pushes', async () => {
    await whileRunning(async program => {
      const rail = await cardRail(program);
      expect(rail).toMatchObject({ isSetUp: true, isEnabled: true });
      apiUrl = settingOf(rail, 'apiUrl')!;
      expect(await state(apiUrl)).toMatchObject({
        rail: 'acp_stripe',
        pushTarget: rail.pushUrl,
        intents: [],
      });
      const made = await fetch(`${apiUrl}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox0123456789' },
        body: new URLSearchParams({ amount: '100', currency: 'usd' }),
      });
      expect(made.status).toBe(200);
      // Also of a process that is killed now.
      expect(await keptIntents()).toHaveLength(1);
    });
  });

  it('has it in the same place at the next start, with its state', async () => {
    await whileRunning(async program => {
      expect(settingOf(await cardRail(program), 'apiUrl')).toBe(apiUrl);
      expect(await state(apiUrl)).toMatchObject({ intents: [{ amount: 100, currency: 'usd' }] });
      await setRail(program, {}, false);
    });
    expect((await stat(keptFile())).mode & 0o777).toBe(0o600);
    expect(await keptIntents()).toHaveLength(1);
  });

  it('leaves alone what the merchant has switched off, or set up for an account of its own', async () => {
    await whileRunning(async program => {
      expect(await cardRail(program)).toMatchObject({ isSetUp: true, isEnabled: false });
      await setRail(
        program,
        { secretKey: 'sk_test_of_the_merchant', merchantId: 'acct_own', apiUrl: '' },
        true,
      );
    });
    await whileRunning(async program => {
      const rail = await cardRail(program);
      expect([settingOf(rail, 'merchantId'), settingOf(rail, 'apiUrl'), rail.isEnabled]).toEqual([
        'acct_own',
        null,
        true,
      ]);
    });
  }, 120_000);
});
