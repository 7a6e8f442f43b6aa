import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { newId } from '../../../../kernel/ids.js';
import { defineTask, type TaskRun } from '../../../../kernel/jobs/define-task.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { BatchReader } from './batch-reader.js';
import { endTurn, type SenderState, senderState } from './channel-sender.queries.js';
import { sendTask, wakeSender } from './channel-sender.queue.js';
import type { ChannelSource } from './channel-source.js';
import { type Place, releaseWrites, type WriteKind, wasPassedOver } from './channel-write.queries.js';
import { compareAhead } from './product-comparison.js';
import type { Sending } from './send-batch.js';
import { sendWaiting } from './send-waiting.js';

/** After this long a sender begins nothing more and goes to the end of the queue, for others to have their turn. */
const turnMs = 5_000;

/**
 * Sends the prices and the stock that wait for one store, whichever jobs want them, in calls as full as can be and at the
 * pace that the account allows. It is alone at that in the whole installation, so two values of one variant never
 * overtake each other. What goes wrong is told to the jobs that woke it; it is for them to try again.
 */
export const channelSender = (channels: ChannelSource, prices: PriceSource) =>
  defineTask<Place>({
    name: sendTask,
    run: async task => {
      const { db, payload: place } = task;
      // What is taken now was taken by a sender that died.
      await releaseWrites(db, place);
      const state = await senderState(db, place);
      const { isDone, ...ended } = await sendInTurn(task, { channels, prices }, state);
      if (ended.error !== null) {
        await releaseWrites(db, place);
      }
      await endTurn(db, place, ended);
      // Prices and stock of one variant are one row: while its stock was being taken, its price was passed over.
      if (!isDone || (ended.error === null && (await wasPassedOver(db, place)))) {
        await wakeSender(db, place);
      }
      if (ended.error !== null && !(ended.error instanceof MarketplaceError)) {
        throw ended.error;
      }
    },
  });

interface EndOfTurn extends SenderState {
  /** Whether nothing is left, or what is left cannot be sent now. */
  isDone: boolean;
  error: unknown;
}

const kinds = ['price', 'stock'] as const satisfies WriteKind[];

async function sendInTurn(
  task: TaskRun<Place>,
  { channels, prices }: { channels: ChannelSource; prices: PriceSource },
  state: SenderState,
): Promise<EndOfTurn> {
  const after = { ...state.after };
  const turn = { endAtMs: performance.now() + turnMs, open: new Set<Promise<void>>() };
  const opening = openPlace(task, channels);
  const compare = onceAtATime(() => compareAhead(task.db, task.payload.organizationId, prices));
  const sent = await Promise.allSettled(
    kinds.map(async kind => {
      const sending = { ...(await opening), kind };
      const reader = new BatchReader(sending, after[kind], compare);
      return sendWaiting(sending, reader, turn).finally(() => {
        after[kind] = reader.afterListingId;
      });
    }),
  );
  const failed = sent.find(result => result.status === 'rejected');
  if (failed === undefined) {
    const isDone = sent.every(result => result.status === 'fulfilled' && result.value);
    return { wakes: state.wakes, after, isDone, error: null };
  }
  // A worker that stops is no failure: the next one goes on.
  const isStopped = task.signal.aborted;
  return { wakes: state.wakes, after, isDone: !isStopped, error: isStopped ? null : failed.reason };
}

async function openPlace(
  { db, payload: place, signal }: TaskRun<Place>,
  channels: ChannelSource,
): Promise<Omit<Sending, 'kind'>> {
  const account = await channels.open(db, place.organizationId, place.connectionId);
  const store = account.stores.find(({ id }) => id === place.storeId);
  if (store === undefined) {
    throw new MarketplaceError('rejected', 'The account has no such store any more.');
  }
  return { db, account, place, store, holderId: newId(), signal };
}

/** Who asks while the work is under way is answered by it: what it finds is for both. */
function onceAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  return () => {
    current ??= work().finally(() => {
      current = null;
    });
    return current;
  };
}
