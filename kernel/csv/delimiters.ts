/** What separates the cells of a file, in order of preference where a header fits several equally well. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
