import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { fail } from '../../kernel/errors.js';
import { acpCheckoutRoutes } from '../../rest-facade/acp/checkout.routes.js';
import type { AcpCheckoutView } from '../../rest-facade/acp/checkout-view.js';
import { acpContract } from '../../rest-facade/acp/contract.js';
import { acpSessionOf } from '../../rest-facade/acp/session.js';
import type { Route } from '../../rest-facade/route.js';
import { ucpStatusOf } from '../../rest-facade/ucp/checkout/checkout-status.rules.js';
import { contract20260408 } from '../../rest-facade/ucp/contract.js';
import { sampleCheckout } from '../acp/sample-checkout.js';

const page = readFileSync(new URL('../../docs/checkout.md', import.meta.url), 'utf8');

/** The cells of the table whose header begins so, code marks taken off. */
function tableOf(header: string): string[][] {
  const lines = page.slice(page.indexOf(header)).split('\n').slice(2);
  const rows = lines.slice(
    0,
    lines.findIndex(line => !line.startsWith('|')),
  );
  return rows.map(line =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim().replaceAll('`', '')),
  );
}

const requirement = { code: 'missing_shipping_address', field: 'shippingAddress', message: 'Say where.' };
const paying = (state: 'unknown' | 'requires_action'): Partial<AcpCheckoutView> => ({
  status: 'complete_in_progress',
  payment: {
    rail: 'acp_sandbox',
    state,
    actionUrl: state === 'unknown' ? null : 'https://bank.example/',
    declineCode: null,
    declineMessage: null,
    instrument: { id: null, type: 'card', handlerId: 'card_1', display: {} },
  },
});

/** A session in each state that the page lists, in its order. */
const sessions: AcpCheckoutView[] = [
  sampleCheckout(),
  sampleCheckout({ missingRequirements: [requirement] }),
  sampleCheckout(paying('requires_action')),
  sampleCheckout(paying('unknown')),
  sampleCheckout({ status: 'completed' }),
  sampleCheckout({ status: 'canceled' }),
  sampleCheckout({ status: 'expired' }),
];

describe('docs/checkout.md', () => {
  it('says what every protocol calls a state', () => {
    const told = tableOf('| state | native |').map(([, ...words]) => words);
    const shown = sessions.map(session => [
      session.status,
      ucpStatusOf(session),
      acpSessionOf(session, { publicUrl: 'https://shop.example' }).status,
    ]);
    expect(told).toEqual(shown);
  });

  const errors = tableOf('| code | native |') as [ErrorCode, string, string, string][];

  it.each(errors)('says how %s is answered', (code, native, ucp, acp) => {
    expect(native).toContain(String(errorCatalogue[code].status));
    const [ucpStatus] = contract20260408.errors.statusesOf(code);
    expect(ucp).toContain(String(ucpStatus));
    expect(acp).toContain(String(acpStatusOf(code)));
  });
});

/** 200 where a row answers the error with the session. */
function acpStatusOf(code: ErrorCode): number {
  const rows: readonly Route[] = acpCheckoutRoutes;
  const isOutcome = rows.some(row => row.businessErrorReply?.covers(fail(code)) === true);
  return isOutcome ? 200 : acpContract.errors.statusOf(fail(code));
}
