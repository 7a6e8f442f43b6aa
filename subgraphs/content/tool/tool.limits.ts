/** Limits of tools. Sizes are bytes of JSON. */
export const toolLimits = {
  /** Of what a tool that reads answers: an agent reads all of it, and a run stores it. Whatever is larger is asked for in parts. */
  outputSizeBytes: 256 * 1024,
  nameLength: 60,
  titleLength: 80,
  /** What is shorter does not say when to use a tool. */
  descriptionLengthMin: 60,
} as const;
