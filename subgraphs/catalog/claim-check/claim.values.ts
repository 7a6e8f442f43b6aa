/** Why a text is not accepted. */
export const claimProblemCodes = [
  'unsupported_claim',
  'unsupported_number',
  'unsupported_word',
  'contradicted',
  'other_part',
  'unknown_name',
  'added_content',
  'wrong_language',
  'empty',
  'too_long',
] as const;

export type ClaimProblemCode = (typeof claimProblemCodes)[number];
