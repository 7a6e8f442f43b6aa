import type { ClaimProblemCode } from './claim.values.js';

/** What supports a claim. */
export interface ClaimSource {
  kind: 'field' | 'image' | 'document';
  /** Name of the field, such as `attributes.Material`; address of the image; name of the document. */
  name: string;
  /** The words that it came from. */
  words: string;
}

/** What a text says of the goods, with what supports it. */
export interface Claim {
  text: string;
  sources: ClaimSource[];
}

/** What a text says of the goods without support. */
export interface ClaimProblem {
  code: ClaimProblemCode;
  /** The words that say it. */
  words: string;
}

/** What became of a check: every claim with its sources, and what stands against the text. */
export interface ClaimCheck {
  claims: Claim[];
  /** Empty where all claims are supported. */
  problems: ClaimProblem[];
}
