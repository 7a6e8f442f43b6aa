import {
  type KnownProduct,
  type MadeProposals,
  proposalsByDictionary,
} from './dictionary-proposals.rules.js';
import type { ProposalDraft } from './enrichment.entity.js';

/** What tables make for the fields whose text by the model is refused, with why they did. Nothing for fields that they have nothing for. */
export function insteadOfRefused(known: KnownProduct, drafts: readonly ProposalDraft[]): MadeProposals {
  const refused = new Map(
    drafts.filter(({ problems }) => problems.length > 0).map(draft => [draft.field, draft]),
  );
  const asked = new Set([...refused.values()].map(draft => draft.asked));
  const made = [...asked]
    .flatMap(field => proposalsByDictionary(known, field).drafts)
    .filter(({ field }) => refused.has(field));
  return {
    drafts: made,
    problems: made.map(({ field, asked: of }) => {
      const { code, words } = refused.get(field)!.problems[0]!;
      const message = `The text of the model for ${field} is refused (${code}: ${words}); the proposal is made of the product's own words.`;
      return { field: of, language: null, code: 'model_text_refused', message };
    }),
  };
}
