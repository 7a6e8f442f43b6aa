import { Rejection } from '../sandbox/answers.js';
import { rejection } from './woocommerce-sandbox-request-auth.js';

type Body = Record<string, unknown>;

interface BatchWrites {
  create(body: Body): object;
  update(id: string, body: Body): object;
  delete(id: string): object;
}

const batchMax = 100;

/** `WC_REST_Controller::batch_items`: creates, then updates, then deletes; each row by itself. */
export function batchAnswer(body: Body, writes: BatchWrites): object {
  const { create = [], update = [], delete: remove = [] } = body as Record<string, unknown[] | undefined>;
  if (create.length + update.length + remove.length > batchMax) {
    const message = `Unable to accept more than ${batchMax} items for this request.`;
    throw rejection(413, 'woocommerce_rest_request_entity_too_large', message);
  }
  return {
    ...(create.length === 0
      ? {}
      : { create: create.map(row => outcome(0, () => writes.create(row as Body))) }),
    ...(update.length === 0
      ? {}
      : {
          update: (update as Body[]).map(row =>
            outcome(Number(row.id), () => writes.update(String(row.id), row)),
          ),
        }),
    ...(remove.length === 0
      ? {}
      : { delete: remove.map(id => outcome(Number(id), () => writes.delete(String(id)))) }),
  };
}

function outcome(id: number, write: () => object): object {
  try {
    return write();
  } catch (error) {
    if (error instanceof Rejection) {
      return { id, error: error.body };
    }
    throw error;
  }
}
