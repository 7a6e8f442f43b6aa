import { lengthOf } from '../../../kernel/plain-text.js';
import { contentField } from './content-fields.rules.js';
import type { Criterion, EvaluationFacts, Judgement } from './evaluation.entity.js';
import { criterionLimits as limits } from './evaluation.limits.js';
import { met, notApplicable, notMet, partlyMet, whereReviewed } from './judgement.rules.js';
import { namedBrand, proposedTitle, titleLengthMax } from './title-proposal.rules.js';
import {
  advertisingIn,
  hasDecoration,
  hasPhrase,
  isShouted,
  normalTitle,
  repeatedWords,
} from './title-words.rules.js';

export const titleCriteria: readonly Criterion[] = [
  {
    key: 'title_length',
    group: 'title',
    weight: 8,
    demand: `The title has ${limits.titleLengthMin} characters or more, and no more than the marketplace shows.`,
    judge: judgeLength,
  },
  {
    key: 'title_style',
    group: 'title',
    weight: 5,
    demand: 'The title is not in capitals, repeats no word three times, and has no decoration.',
    judge: judgeStyle,
  },
  {
    key: 'title_brand',
    group: 'title',
    weight: 4,
    demand: 'The title names the brand.',
    judge: judgeBrand,
  },
  {
    key: 'title_promotional_words',
    group: 'policies',
    weight: 4,
    demand: 'The title has no words of advertising, such as "free shipping".',
    judge: whereReviewed(judgePromotionalWords),
  },
];

const titleOf = ({ content }: EvaluationFacts): string => normalTitle(content.title);

const mendingOf = (facts: EvaluationFacts) => ({
  field: contentField(facts, 'title'),
  proposal: proposedTitle(facts),
});

function judgeLength(facts: EvaluationFacts): Judgement {
  const length = lengthOf(titleOf(facts));
  const max = titleLengthMax(facts);
  const min = Math.min(limits.titleLengthMin, max);
  const finding = `Characters of the title: ${length}.`;
  const mending = mendingOf(facts);
  if (length === 0) {
    return notMet({ ...mending, finding: 'There is no title.', remedy: 'Write a title.' });
  }
  if (length > max) {
    return notMet({ ...mending, finding, remedy: `Shorten it to ${max} characters.` });
  }
  return length >= min
    ? met(finding)
    : partlyMet(0.5, {
        ...mending,
        finding,
        remedy: `Say in ${min} characters or more what it is: brand, kind, material, size or model.`,
        proposal: lengthOf(mending.proposal ?? '') < min ? null : mending.proposal,
      });
}

function judgeStyle(facts: EvaluationFacts): Judgement {
  const title = titleOf(facts);
  const faults = [
    ...(isShouted(title) ? ['is in capitals'] : []),
    ...repeatedWords(title).map(word => `has "${word}" three times or more`),
    ...(hasDecoration(title) ? ['has signs or emoji'] : []),
  ];
  return faults.length === 0
    ? met('The title is written plainly.')
    : partlyMet(faults.length === 1 ? 0.5 : 0.25, {
        ...mendingOf(facts),
        finding: `The title ${faults.join(' and ')}.`,
        remedy: 'Write it as a plain phrase.',
      });
}

function judgeBrand(facts: EvaluationFacts): Judgement {
  const brand = namedBrand(facts);
  if (brand === null) {
    return notApplicable('The product has no brand.');
  }
  return hasPhrase(titleOf(facts), brand)
    ? met('The title names the brand.')
    : notMet({
        ...mendingOf(facts),
        finding: `The title does not name the brand ${brand}.`,
        remedy: 'Begin the title with the brand.',
      });
}

function judgePromotionalWords(facts: EvaluationFacts): Judgement {
  const found = advertisingIn(titleOf(facts));
  return found === null
    ? met('The title has no words of advertising.')
    : notMet({
        ...mendingOf(facts),
        finding: `The title says "${found}", which several marketplaces reject.`,
        remedy: 'Take it out; promotions and shipping terms have places of their own.',
      });
}
