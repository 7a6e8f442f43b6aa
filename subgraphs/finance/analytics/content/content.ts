import type { AskedReport, Note } from '../report/report.js';
import type { AnalyticsSection } from '../report/section.js';
import { catalogTables } from './catalog-tables.js';
import { type ContentState, readContentState } from './content-state.js';
import { qualityTables } from './quality-tables.js';

/** How good listings are, by evaluations, and what products and listings have. */
export const content: AnalyticsSection = {
  key: 'content',
  tables: [
    'quality',
    'scores',
    'criteria',
    'qualityByStore',
    'missingAttributes',
    'languages',
    'images',
    'fields',
    'listings',
    'rejections',
  ],
  async read(ctx, asked) {
    const asOf = ctx.clock.now().toISOString();
    const [state, previous] = await Promise.all([
      readContentState(ctx, asked, asked.window),
      asked.previous === null ? null : readContentState(ctx, asked, asked.previous),
    ]);
    const compared = previous && otherDay(state, previous);
    return {
      tables: [
        ...qualityTables(state.evaluated, compared?.evaluated ?? null),
        ...catalogTables(asked, { state, previous: compared }),
      ],
      asOf,
      completeness: { notes: notesOn(asked, state, compared) },
    };
  },
};

const unknown: ContentState = { evaluated: [], catalog: null, states: null, rejections: null };

/** A day is no comparison with itself. */
const otherDay = (state: ContentState, previous: ContentState): ContentState =>
  state.evaluated[0] !== undefined && state.evaluated[0].takenAt === previous.evaluated[0]?.takenAt
    ? unknown
    : previous;

function notesOn({ filter }: AskedReport, state: ContentState, previous: ContentState | null): Note[] {
  const sampled = state.evaluated.find(({ evaluated, products }) => evaluated < products);
  const hasHistory = previous !== null && (previous.evaluated.length > 0 || previous.catalog !== null);
  return [
    ...(filter.productIds === null ? evaluationNotes(state) : [notByProduct]),
    ...(sampled === undefined ? [] : [sampleOf(sampled)]),
    ...(previous === null || hasHistory ? [] : [noHistory]),
  ];
}

const evaluationNotes = ({ evaluated: [first] }: ContentState): Note[] =>
  first === undefined
    ? [notEvaluated]
    : [
        {
          code: 'EVALUATED_AT',
          message: `Evaluations are of ${first.takenAt}; products and listings are as they are now, unless the window has ended.`,
        },
      ];

const sampleOf = ({ evaluated, products }: { evaluated: number; products: number }): Note => ({
  code: 'SAMPLE',
  message: `Evaluations are of ${evaluated} of ${products} active products in each store, the same ones every day.`,
});

const notEvaluated: Note = {
  code: 'NOT_EVALUATED',
  message:
    'Nothing was evaluated in the window: products are evaluated once a day, for the first time within an hour.',
};

const notByProduct: Note = {
  code: 'NOT_BY_PRODUCT',
  message:
    'What is kept of evaluations says nothing of single products: POST /api/v1/evaluate evaluates them.',
};

const noHistory: Note = {
  code: 'NO_HISTORY',
  message: 'Content was not looked at in the comparison, or what is kept of it says nothing of this filter.',
};
