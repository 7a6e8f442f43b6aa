import type { BenchDatabase } from '../bench-database.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import type { Workbench } from '../workbench.js';

/** A merchant whose shelves never get empty, and who sends nothing. */
export interface AgenticMerchant extends BenchDatabase {
  /** What can be bought. */
  productIds: readonly string[];
}

const onHand = 1_000_000_000;

/** A catalog of its own, as buyers change it. */
export async function agenticMerchant(workbench: Workbench, name: string): Promise<AgenticMerchant> {
  const database = await workbench.database(name);
  await fillCatalog(database, workbench.exchange, 2_000);
  await database.query('update catalog.product set inventory_quantity = $1, requires_shipping = false', [
    onHand,
  ]);
  await database.query('vacuum full analyze catalog.product');
  const active = await database.query<{ id: string }>(
    `select id from catalog.product where status = 'active' order by id`,
  );
  return { ...database, productIds: active.map(({ id }) => id) };
}

/** Gets the token with which an agent buys. */
export async function agentToken(
  server: URL,
  { clientId, clientSecret }: Pick<BenchDatabase, 'clientId' | 'clientSecret'>,
): Promise<string> {
  const answer = await fetch(new URL('/api/v1/oauth/token', server), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) {
    throw new Error(`No token was issued: ${answer.status}`);
  }
  return token;
}

interface Processor {
  rail: string;
  settings: Record<string, string>;
}

/** Lets the merchant be paid by the processor whose stand-in is at the address. Answers what that says of itself. */
export async function offerProcessor(
  server: URL,
  { apiKey }: Pick<BenchDatabase, 'apiKey'>,
  processor: URL,
): Promise<Processor> {
  const { rail, settings } = (await (await fetch(new URL('/_sandbox', processor))).json()) as Processor;
  const query = `mutation ($rail: String!, $settings: [PaymentRailSettingInput!]!) {
    setPaymentRail(input: { rail: $rail, settings: $settings }) { paymentRail { isEnabled } }
  }`;
  const given = Object.entries(settings).map(([name, value]) => ({ name, value }));
  const answer = await fetch(new URL('/graphql', server), {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { rail, settings: given } }),
  });
  const { errors } = (await answer.json()) as { errors?: object[] };
  if (errors !== undefined) {
    throw new Error(`The rail was not set up: ${JSON.stringify(errors)}`);
  }
  return { rail, settings };
}
