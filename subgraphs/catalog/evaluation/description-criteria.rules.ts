import { lengthOf } from '../../../kernel/plain-text.js';
import { contactIn } from './contact-details.rules.js';
import { contentField } from './content-fields.rules.js';
import type { Criterion, EvaluationFacts, Judgement } from './evaluation.entity.js';
import { criterionLimits as limits } from './evaluation.limits.js';
import { met, notMet, partlyMet, whereReviewed } from './judgement.rules.js';
import { proposedTitle } from './title-proposal.rules.js';

export const descriptionCriteria: readonly Criterion[] = [
  {
    key: 'description_length',
    group: 'description',
    weight: 8,
    demand: `The description has ${limits.descriptionLengthMin} characters or more, without markup.`,
    judge: judgeLength,
  },
  {
    key: 'description_structure',
    group: 'description',
    weight: 3,
    demand: `The description has ${limits.descriptionLinesMin} lines or more, or the product ${limits.highlightsMin} highlights.`,
    judge: judgeStructure,
  },
  {
    key: 'description_own_words',
    group: 'description',
    weight: 3,
    demand: 'The description says more than the title.',
    judge: judgeOwnWords,
  },
  {
    key: 'no_contact_details',
    group: 'policies',
    weight: 5,
    demand: 'Title and description lead to no address, number or messenger outside of the marketplace.',
    judge: whereReviewed(judgeContact),
  },
];

function judgeLength(facts: EvaluationFacts): Judgement {
  const length = lengthOf(facts.wording.text);
  const field = contentField(facts, 'description');
  const finding = length === 0 ? 'There is no description.' : `Characters of the description: ${length}.`;
  const remedy = `Describe in ${limits.descriptionLengthMin} characters or more what it is, what it is made of, its size, what is in the box.`;
  if (length >= limits.descriptionLengthMin) {
    return met(finding);
  }
  return length >= limits.descriptionLengthShort
    ? partlyMet(0.5, { finding, remedy, field })
    : notMet({ finding, remedy, field });
}

function judgeStructure({ product, wording: { text } }: EvaluationFacts): Judgement {
  const lines = text === '' ? 0 : text.split('\n').length;
  const highlights = product.highlights.length;
  const finding = `Lines of the description: ${lines}; highlights: ${highlights}.`;
  return lines >= limits.descriptionLinesMin || highlights >= limits.highlightsMin
    ? met(finding)
    : notMet({
        finding,
        remedy: `Give ${limits.highlightsMin} highlights, or write the description in paragraphs.`,
        field: 'highlights',
      });
}

function judgeOwnWords(facts: EvaluationFacts): Judgement {
  const text = facts.wording.text.toLowerCase();
  return text !== '' && text !== facts.content.title.trim().toLowerCase()
    ? met('The description says more than the title.')
    : notMet({
        finding: text === '' ? 'There is no description.' : 'The description repeats the title.',
        remedy: 'Say what the title does not.',
        field: contentField(facts, 'description'),
      });
}

function judgeContact(facts: EvaluationFacts): Judgement {
  const { text, links } = facts.wording;
  const read = { title: facts.content.title, description: [text, ...links].join('\n') };
  const [first] = (['title', 'description'] as const).flatMap(name => {
    const words = contactIn(read[name]);
    return words === null ? [] : [{ name, words }];
  });
  return first === undefined
    ? met('Nothing leads buyers away from the marketplace.')
    : notMet({
        finding: `The ${first.name} has "${first.words}", for which marketplaces take listings down.`,
        remedy: 'Take it out.',
        field: contentField(facts, first.name),
        proposal: first.name === 'title' ? proposedTitle(facts) : null,
      });
}
