import { expect, it } from 'vitest';
import { paid, statementRow } from '../../../test/finance/statement-rows.js';
import { paymentReceived } from './payment-received.rules.js';

const inPayout = statementRow('1', '20.00', { payout: paid() });
const fee = statementRow('2', '-2.50', { payout: paid('P-2') });

it('the payment received is the sum of the final rows in paid payouts, with the formula that it is made by', () => {
  const others = [
    statementRow('3', '100.00'),
    statementRow('4', '100.00', { payout: { ...paid(), state: 'pending' } }),
    statementRow('5', '100.00', { payout: paid(), isFinal: false }),
  ];
  expect(paymentReceived([...others, inPayout, fee], 'SGD')).toEqual({
    amount: '17.50',
    formulaId: 'paid_rows',
    formulaVersion: '1',
  });
});

it('nothing is received while nothing is paid, which is not the same as zero', () => {
  expect(paymentReceived([statementRow('1', '20.00')], 'SGD')).toBeNull();
  expect(paymentReceived([], 'SGD')).toBeNull();
  const back = statementRow('3', '-20.00', { payout: paid() });
  expect(paymentReceived([inPayout, back], 'SGD')).toMatchObject({ amount: '0.00' });
});
