import type { Database } from '../../../kernel/database/database.js';
import type { Origin, Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { newSecret } from '../credential/secret.js';
import { hashPassword, verifyPassword } from '../user/password.js';
import {
  createDemoOrganization,
  type DemoOrganization,
  demoEmail,
  ensureDemoApiKey,
  ensureDemoClient,
  lockDemoOrganization,
  setDemoPassword,
} from './demo-merchant.queries.js';

/** What the demo merchant is reached with; the caller keeps it, to give and print it at the next start. */
export interface DemoCredentials {
  apiKey: string;
  clientId: string;
  clientSecret: string;
  /** Of the owner, who signs in with `email`. */
  password: string;
}

export interface DemoMerchant extends DemoCredentials {
  organizationId: string;
  email: string;
  /** Whether the merchant was made by this call. */
  created: boolean;
}

const origin: Origin = { requestId: 'demo', caller: { kind: 'system', id: 'demo', organizationId: null } };

/**
 * Sees to it that "Demo Merchant" exists and that the returned credentials work, with every scope. Those given
 * win, whatever was stored before; those not given are generated and replace what was stored, as a secret
 * cannot be read back. With the same credentials it changes nothing, however often it is called.
 */
export function ensureDemoMerchant(
  db: Database,
  given: Partial<DemoCredentials> = {},
): Promise<DemoMerchant> {
  const credentials: DemoCredentials = {
    apiKey: given.apiKey ?? newSecret('apiKey'),
    clientId: given.clientId ?? `tw_client_${newId().replaceAll('-', '')}`,
    clientSecret: given.clientSecret ?? newSecret('clientSecret'),
    password: given.password ?? newSecret('csrfToken'),
  };
  return db.transaction(async tx => {
    const existing = await lockDemoOrganization(tx);
    const demo = await ensureOwner(tx, existing, credentials.password);
    await ensureDemoApiKey(tx, demo, credentials.apiKey);
    if (!(await ensureDemoClient(tx, demo, credentials))) {
      throw new Error(`The OAuth client id ${credentials.clientId} belongs to somebody else: choose another`);
    }
    return {
      organizationId: demo.organizationId,
      email: demoEmail,
      created: existing === null,
      ...credentials,
    };
  }, origin);
}

async function ensureOwner(
  tx: Transaction,
  existing: DemoOrganization | null,
  password: string,
): Promise<DemoOrganization> {
  if (existing === null) {
    return createDemoOrganization(tx, await hashPassword(password));
  }
  if (!(await verifyPassword(password, existing.passwordHash))) {
    await setDemoPassword(tx, existing.userId, await hashPassword(password));
  }
  return existing;
}
