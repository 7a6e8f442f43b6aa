import { dictionary } from '../../../kernel/dictionary.js';
import { known, MarketplaceError } from '../marketplace-error.js';
import type { ReturnAction } from '../sale.js';
import type { TiktokClient } from './tiktok-client.js';
import { readWireReturn, type WireReturn } from './tiktok-return.js';

interface RejectReasons {
  reasons?: { name: string; text?: string }[];
}

const receivedPackage = 'SELLER_RESPOND_RECEIVE_PACKAGE';
const subjects: Readonly<Record<string, string>> = dictionary({
  REFUND: 'REFUND',
  RETURN_AND_REFUND: 'RETURN',
  REPLACEMENT: 'REPLACEMENT',
});

/** TikTok knows the key of an answer, and does the same one once. */
export async function actOnReturn(client: TiktokClient, action: ReturnAction): Promise<void> {
  const record = known(
    await readWireReturn(client, action.externalReturnId),
    'TikTok Shop does not know the return.',
  );
  const key = { idempotency_key: action.idempotencyKey };
  const path = `/return_refund/202309/returns/${record.return_id}`;
  if (action.kind === 'reject') {
    const reason = await rejectReason(client, record, action.reason);
    const body = { decision: `REJECT_${subjectOf(record)}`, reject_reason: reason };
    await client.write('POST', `${path}/reject`, body, key);
    return;
  }
  const body =
    action.kind === 'accept'
      ? { decision: `APPROVE_${subjectOf(record)}` }
      : {
          decision: 'OFFER_PARTIAL_REFUND',
          partial_refund: { currency: action.currency, amount: action.amount },
        };
  await client.write('POST', `${path}/approve`, body, key);
}

/** What is to be decided upon: the request, or the parcel once it is back. */
function subjectOf({ return_type: type = '', seller_next_action_response: asked = [] }: WireReturn): string {
  if (asked.some(({ action }) => action === receivedPackage)) {
    return 'RECEIVED_PACKAGE';
  }
  const subject = subjects[type];
  if (subject === undefined) {
    throw new MarketplaceError(
      'unsupported',
      `TikTok Shop returns of the type "${type}" are answered there.`,
    );
  }
  return subject;
}

/** By its name or its words, which depend on the return. */
async function rejectReason(client: TiktokClient, record: WireReturn, wanted: string): Promise<string> {
  const { reasons = [] } = await client.read<RejectReasons>('/return_refund/202309/reject_reasons', {
    return_or_cancel_id: record.return_id,
  });
  const found = reasons.find(({ name, text }) =>
    [name, text].some(each => each?.toLowerCase() === wanted.toLowerCase()),
  );
  if (found === undefined) {
    const names = reasons.map(({ name }) => name).join(', ');
    throw new MarketplaceError(
      'rejected',
      `TikTok Shop takes one of these reasons for this return: ${names}.`,
    );
  }
  return found.name;
}
