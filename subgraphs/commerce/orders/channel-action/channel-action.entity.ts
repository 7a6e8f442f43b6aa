/**
 * `sending`: it may have reached the marketplace already; whether it did is looked up before it is sent again.
 * `completed`, `failed` and `canceled` are final, and agree with the action's job.
 */
export type ChannelActionStatus = 'queued' | 'sending' | 'completed' | 'failed' | 'canceled';

/** What every action has, whether it is done to an order or to a return. */
export interface ChannelAction {
  id: string;
  status: ChannelActionStatus;
  jobId: string;
  /** Why it was not done, under a code of the error catalogue; null unless it failed or was canceled. */
  error: { code: string; message: string } | null;
}

export type ActionChange<Action extends ChannelAction> = Pick<Action, 'status'> & Partial<Action>;

export const isRunning = ({ status }: Pick<ChannelAction, 'status'>): boolean =>
  status === 'queued' || status === 'sending';
