import type { Logger } from '../log.js';

export interface LoopOptions {
  name: string;
  /** One round. Answers whether there is more to do at once. Never runs twice at the same time. */
  round(): Promise<boolean>;
  /** Longest pause between two rounds, for when a wake was lost. */
  pollMs: number;
  log: Logger;
}

export interface Loop {
  /** Asks for a round now; one during a round makes another follow it. */
  wake(): void;
  /** Waits for the round that runs. */
  stop(): Promise<void>;
}

/** After an error the loop waits at least this long, so that a lost database is not hammered. */
const errorDelayMs = 1_000;

/** Repeats work for as long as the process lives: when woken, and at the latest every `pollMs`. */
export function startLoop(options: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let wakeUp: () => void = () => {};

  const pause = (delayMs: number): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, delayMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const cycle = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      const more = await round(options);
      if (stopped) {
        return;
      }
      if (more === null) {
        await pause(Math.max(errorDelayMs, options.pollMs));
      } else if (!more && !woken) {
        await pause(options.pollMs);
      }
    }
  };

  // Later, so that a round may use the loop it belongs to.
  const ended = Promise.resolve().then(cycle);
  return {
    wake: () => {
      woken = true;
      wakeUp();
    },
    stop: async () => {
      stopped = true;
      wakeUp();
      await ended;
    },
  };
}

/** Null after an error. */
async function round(options: LoopOptions): Promise<boolean | null> {
  try {
    return await options.round();
  } catch (error) {
    options.log.error({ error, loop: options.name }, 'a round of a loop failed');
    return null;
  }
}
