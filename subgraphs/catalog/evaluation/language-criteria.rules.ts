import { readIn } from '../store-language/store-language.rules.js';
import { contentField } from './content-fields.rules.js';
import type { Criterion, EvaluationFacts, Judgement } from './evaluation.entity.js';
import { met, notApplicable, partlyMet, unknown } from './judgement.rules.js';
import { ownScripts } from './language.rules.js';

export const languageCriteria: readonly Criterion[] = [
  {
    key: 'language',
    group: 'language',
    weight: 5,
    demand: 'Title and description are in a language that buyers of the country read.',
    judge: judgeLanguage,
  },
];

function judgeLanguage(facts: EvaluationFacts): Judgement {
  const { place, wording } = facts;
  const expected = place === null ? undefined : readIn[place.country];
  if (expected === undefined) {
    return notApplicable(
      place === null ? 'No country was asked.' : `Nothing is demanded in ${place.country}.`,
    );
  }
  const [language] = wording.languages;
  if (language === undefined) {
    return unknown('The text is too short to tell its language.');
  }
  const understood = wording.languages.find(each => expected.includes(each));
  if (understood !== undefined) {
    return met(`The text is likely ${understood}.`);
  }
  const isInOtherScript = expected.every(each => ownScripts.includes(each));
  if (!wording.isLanguageTold && !isInOtherScript) {
    return unknown('The text has too few words beside names of things to tell its language.');
  }
  return wording.languages.length > 1 && !isInOtherScript
    ? unknown(`The language cannot be told: ${wording.languages.join(', ')} are about as likely.`)
    : partlyMet(0.25, {
        finding: wording.isLanguageTold
          ? `The text is likely ${language}.`
          : `The text is not ${expected.join(' or ')}.`,
        remedy: `Translate it: buyers in ${place!.country} read ${expected.join(', ')}. Texts of one marketplace are attributes such as ${place!.marketplace}.title.`,
        field: contentField(facts, 'description'),
      });
}
