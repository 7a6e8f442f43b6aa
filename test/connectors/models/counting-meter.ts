import type { CallMeter, CallOutcome, PlannedCall } from '../../../connectors/provider-calls/call-meter.js';

/** A meter that lets every call pass and keeps what it was told. */
export function countingMeter(onBegin: () => void = () => undefined): {
  meter: CallMeter;
  plans: PlannedCall[];
  outcomes: CallOutcome[];
  /** Resolves once a call has ended. */
  whenEnded(): Promise<void>;
} {
  const plans: PlannedCall[] = [];
  const outcomes: CallOutcome[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const meter: CallMeter = {
    begin: async plan => {
      plans.push(plan);
      onBegin();
      return {
        end: async outcome => {
          outcomes.push(outcome);
          resolve();
        },
      };
    },
  };
  return { meter, plans, outcomes, whenEnded: () => promise };
}
