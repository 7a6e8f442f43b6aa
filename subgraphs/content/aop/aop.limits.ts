/** Limits of procedures and their threads. */
export const aopLimits = {
  titleLength: 200,
  procedures: 200,
  /** Saved configurations of one procedure. */
  versionsMax: 1_000,
  /** Threads of one procedure that its schedule or events start within an hour. */
  startsPerHour: 60,
  /** Steps of the expressions of a trigger, which are evaluated for each event. */
  triggerSteps: 20_000,
  /** What is said of starts; so long after, their threads are known by their own rows alone. */
  startRetentionMs: 30 * 24 * 60 * 60 * 1000,
  /** Starts that are shown. */
  startsShown: 100,
  /** The configuration as JSON. */
  configBytesMax: 256 * 1024,
  declaredStepsMax: 50,
  allowedToolsMax: 50,
  expressionLength: 2_000,
  instructionsLength: 10_000,
  /** A JSON Schema within a configuration: its characters as JSON, and its levels. */
  schemaLength: 20_000,
  schemaDepth: 8,
  /** A schedule is due at most every so many minutes. */
  scheduleMinutesMin: 5,
  /** Items of one `forEach` that are worked on at a time. */
  concurrencyMax: 8,
  /** Items of one `forEach`. */
  itemsMax: 1_000,
  /** Calls of tools and of the model of one thread. */
  stepsMax: 5_000,
  stepsDefault: 500,
  tokensMax: 10_000_000,
  secondsMax: 86_400,
  secondsDefault: 3_600,
  pollSecondsMin: 5,
  /** 30 days. */
  waitSecondsMax: 2_592_000,
} as const;
