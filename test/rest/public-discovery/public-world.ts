import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { changeChannel } from '../../../kernel/changes/change-signals.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, type ProgramOverrides, startProgram } from '../../support/program.js';
import { ScriptedProcessor } from '../../support/scripted-processor.js';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export type Answer = any;

/** The whole program with merchants who may be listed, and anybody who reads of them. */
export class PublicWorld {
  readonly program: Program;

  private constructor(program: Program) {
    this.program = program;
  }

  static async open(
    environment: Record<string, string> = {},
    overrides: ProgramOverrides = { marketplaces: [], rails: [new ScriptedProcessor().rail] },
  ): Promise<PublicWorld> {
    return new PublicWorld(await startProgram(environment, overrides));
  }

  close(): Promise<void> {
    return this.program.stop();
  }

  /** A merchant that is listed with these settings, given as GraphQL. */
  async listed(settings = ''): Promise<Organization> {
    const merchant = await startOrganization(this.program, { defaultCurrency: 'SGD' });
    const name = settings.includes('displayName') ? '' : 'displayName: "Shop", ';
    await this.change(merchant, `isListed: true, ${name}${settings}`);
    await this.proveDomains(merchant);
    return merchant;
  }

  async change(merchant: Organization, settings: string): Promise<void> {
    await this.mutate(
      merchant,
      `updateDiscoverySettings(input: { ${settings} }) { discoverySettings { version } }`,
    );
  }

  async mutate(merchant: Organization, mutation: string): Promise<Answer> {
    const { data, errors } = await merchant.graphql.run(`mutation { ${mutation} }`);
    expect(errors).toBeUndefined();
    return data;
  }

  /** Takes all domains of the merchant for proved. */
  async proveDomains(merchant: Organization): Promise<void> {
    const client = new Client({ connectionString: this.program.databaseUrl });
    await client.connect();
    await client.query(
      'update catalog.discovery_settings set proved_domains = domains where organization_id = $1',
      [merchant.id],
    );
    await client.end();
  }

  /** Lets the merchant be paid by agents. */
  async acceptPayments(merchant: Organization): Promise<void> {
    await this.mutate(
      merchant,
      'setPaymentRail(input: { rail: "acp_scripted", handlerId: "card_1", settings: [{ name: "secret", value: "s1" }] }) { paymentRail { isEnabled } }',
    );
  }

  /** Answers the product. */
  async product(merchant: Organization, changes: Record<string, unknown> = {}): Promise<Answer> {
    const price = { amount: '20.00', currency: 'SGD' };
    const { status, json } = await merchant.rest.post('/api/v1/products', {
      title: 'Mug',
      status: 'active',
      price,
      inventoryQuantity: 5,
      ...changes,
    });
    expect([status, json.errors]).toEqual([201, undefined]);
    return json.product;
  }

  /** Until all changes of the merchant's products are public. */
  async published(merchant: Organization): Promise<void> {
    await vi.waitFor(async () => {
      const { data } = await merchant.graphql.run('{ discoverySettings { waitingCount } }');
      expect(data.discoverySettings.waitingCount).toBe(0);
    }, 20_000);
  }

  /** Listens; what it answers resolves once every process is told that the public sees something else of the merchant. */
  async whenTold({ id }: Organization): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: this.program.databaseUrl });
    await client.connect();
    const told = new Promise<void>(resolve => {
      client.on('notification', ({ payload }) => {
        if (payload === `merchant/${id}/${id}`) resolve();
      });
    });
    await client.query(`listen ${changeChannel}`);
    return async () => {
      await told;
      await client.end();
    };
  }

  /** As anybody reads it. */
  read(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    return fetch(`${this.program.url}${path}`, { headers, method, redirect: 'manual' });
  }

  /** The body of a reply without any fault. */
  async text(path: string): Promise<string> {
    const reply = await this.read(path);
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.text();
  }

  async json(path: string): Promise<Answer> {
    return JSON.parse(await this.text(path));
  }
}
