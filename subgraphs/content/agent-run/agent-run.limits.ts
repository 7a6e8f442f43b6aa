const day = 24 * 60 * 60 * 1000;

/** Limits of the general agent. Lengths are characters, times milliseconds unless they are named otherwise. */
export const agentRunLimits = {
  /** Of a request. */
  messagesMax: 50,
  messageLength: 10_000,
  /** All messages of a request together. */
  messagesLength: 60_000,
  toolsMax: 50,
  documentIdsMax: 50,
  /** Earlier messages of the conversation that the model is told, at most so many characters of them. */
  earlierMessagesMax: 20,
  earlierMessagesLength: 60_000,
  /** Input and output tokens of a run together. */
  tokensDefault: 200_000,
  tokensMax: 2_000_000,
  toolCallsDefault: 25,
  toolCallsMax: 200,
  /** Time at work: waiting for a worker or an approval does not count. */
  secondsDefault: 120,
  secondsMax: 3_600,
  /** Turns of the model. */
  turnsMax: 50,
  /** Calls that one turn of the model may ask for; the others are refused. */
  callsPerTurnMax: 16,
  outputTokensMax: 4_000,
  /** Of a result that the model is told, as JSON. */
  resultLength: 24_000,
  answerLength: 20_000,
  citationsMax: 100,
  /** Distinct warnings of a run. */
  warningsMax: 100,
  /** How long `invoke` waits for the end of a run. */
  invokeSecondsMax: 25,
  /** Signals may be lost: who waits looks by itself this often. */
  lookAgainMs: 1_000,
  /** A provider that wants fewer calls is waited for this long within a run; a later try of the job waits for the rest. */
  waitMaxMs: 10_000,
  waitsMax: 2,
  /** Runs with their steps: what was said may have personal data in it. */
  retentionMs: 30 * day,
} as const;
