import type { ReadyProcedure } from './ready-procedure.js';
import { daily, limitInput } from './shared-expressions.js';

const answerable = 'steps.reviews.output.items.filter(r, "reply" in r.availableActions)';

/** A reply has at most 1,000 characters. */
const replies = `steps.drafts.items.filter(d, d.status == "completed").map(d, {"reviewId": d.item.id, "action": "reply",
  "text": size(d.output.draft.text) > 1000 ? d.output.draft.text.substring(0, 1000) : d.output.draft.text})`;

export const answerReviews: ReadyProcedure = {
  name: 'answer_reviews',
  title: 'Answer reviews',
  config: {
    purpose: 'Drafts replies to reviews that nobody has answered, and posts them once a person approves.',
    inputs: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ratings: {
          type: 'array',
          minItems: 1,
          maxItems: 5,
          items: { type: 'integer', minimum: 1, maximum: 5 },
          default: [4, 5],
          description: 'Stars of the reviews that are answered.',
        },
        tone: {
          type: 'string',
          enum: ['neutral', 'warm', 'formal'],
          default: 'warm',
          description: 'How replies sound.',
        },
        limit: limitInput(100, 'reviews'),
      },
    },
    trigger: daily(3),
    allowedTools: ['list_reviews', 'draft_review_reply', 'act_on_reviews'],
    allowedScopes: ['reviews:read', 'reviews:write'],
    steps: [
      {
        id: 'reviews',
        title: 'Read the reviews that nobody has answered',
        kind: 'tool',
        tool: 'list_reviews',
        arguments: {
          isAnswered: false,
          isHidden: false,
          ratings: '{{ inputs.ratings }}',
          sort: 'oldest',
          limit: '{{ inputs.limit }}',
        },
      },
      {
        id: 'some_answerable',
        title: 'Go on if a channel takes a reply to any',
        kind: 'condition',
        if: `{{ size(${answerable}) > 0 }}`,
      },
      {
        id: 'drafts',
        title: 'Draft the replies',
        kind: 'tool',
        tool: 'draft_review_reply',
        forEach: { items: `{{ ${answerable} }}`, concurrency: 2 },
        arguments: { reviewId: '{{ item.id }}', tone: '{{ inputs.tone }}' },
        onFailure: 'continue',
      },
      {
        id: 'replies',
        title: 'Post the replies',
        kind: 'tool',
        tool: 'act_on_reviews',
        when: `{{ steps.drafts.items != null && size(${replies}) > 0 }}`,
        arguments: { actions: `{{ ${replies} }}` },
      },
    ],
    budget: { steps: 250, seconds: 3_600 },
    output: {
      drafted: `{{ steps.drafts.items == null ? 0 : size(${replies}) }}`,
      posted:
        '{{ steps.replies.output == null ? [] : steps.replies.output.results.filter(r, r.ok).map(r, r.reviewId) }}',
      failed:
        '{{ steps.replies.output == null ? [] : steps.replies.output.results.filter(r, !r.ok).map(r, {"reviewId": r.reviewId, "reason": r.error == null ? "" : r.error.message}) }}',
      jobId: '{{ steps.replies.output == null ? null : steps.replies.output.jobId }}',
    },
  },
};
