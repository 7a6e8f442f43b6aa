import type { Json } from '../../../kernel/jobs/define-job.js';
import { type Answers, sample } from './simulated-run.js';

export const id = (number: number): string => `019a9f00-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const sgd = (amount: string) => ({ amount, currency: 'SGD' });

export const product = (number: number, more: Record<string, unknown> = {}): Json =>
  sample('list_products', 'items.*', {
    ...{
      id: id(number),
      sku: `SKU-${number}`,
      title: `Product ${number}`,
      status: 'active',
      currency: 'SGD',
    },
    ...{ price: sgd('10.00'), cost: sgd('5.05'), inventoryQuantity: 50, version: 3 },
    ...{ createdAt: '2025-06-01T00:00:00.000Z', ...more },
  });
export const page = (tool: string, items: readonly Json[], more: Record<string, unknown> = {}): Json =>
  sample(tool, '', {
    items,
    pagination: sample(tool, 'pagination', { limit: 100, total: items.length, ...more }),
  });
export const accepted = (tool: string, data: Record<string, unknown>): Json =>
  sample(tool, '', { jobId: id(900), data: sample(tool, 'data', data) });
export const job = (status: string): Answers => ({ get_job: () => sample('get_job', '', { status }) });
export const order = (productId: string, quantity: number, more: Record<string, unknown> = {}): Json =>
  sample('list_orders', 'items.*', {
    status: 'completed',
    currency: 'SGD',
    quantity,
    items: [sample('list_orders', 'items.*.items.*', { productId, quantity, status: 'completed' })],
    ...more,
  });
