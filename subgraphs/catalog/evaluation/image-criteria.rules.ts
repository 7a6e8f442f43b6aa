import type { Criterion, EvaluatedPicture, EvaluationFacts, Judgement } from './evaluation.entity.js';
import { criterionLimits as limits } from './evaluation.limits.js';
import {
  judgeShare,
  met,
  notApplicable,
  notMet,
  partlyMet,
  unknown,
  whereReviewed,
} from './judgement.rules.js';

const field = 'images';
const noPictures = notApplicable('There are no pictures.');
const notMeasured = unknown('Linked pictures are not measured: upload them.');

export const imageCriteria: readonly Criterion[] = [
  {
    key: 'image_count',
    group: 'images',
    weight: 10,
    demand: `The product has ${limits.imagesMin} pictures or more, or as many as the marketplace takes.`,
    judge: judgeCount,
  },
  {
    key: 'image_size',
    group: 'images',
    weight: 6,
    demand: `The shorter side of each picture has ${limits.imageSide} pixels or more.`,
    judge: judgeSize,
  },
  {
    key: 'image_sharpness',
    group: 'images',
    weight: 3,
    demand: 'The main picture is sharp.',
    judge: judgeSharpness,
  },
  {
    key: 'image_background',
    group: 'images',
    weight: 3,
    demand: 'The main picture has a white or transparent background.',
    judge: whereReviewed(judgeBackground),
  },
  {
    key: 'images_distinct',
    group: 'images',
    weight: 2,
    demand: 'No picture is there twice.',
    judge: judgeDistinct,
  },
  {
    key: 'image_alt_texts',
    group: 'images',
    weight: 1,
    demand: 'Each picture has an alternative text.',
    judge: judgeAltTexts,
  },
];

function judgeCount({ pictures, place }: EvaluationFacts): Judgement {
  const count = pictures.length;
  const wanted = Math.min(limits.imagesMin, place?.imagesMax ?? limits.imagesMin);
  const finding = `Pictures: ${count}.`;
  const remedy = `Show the goods in ${wanted} pictures or more: front, back, detail.`;
  if (count === 0) {
    return notMet({ finding: 'There is no picture.', remedy, field });
  }
  return count >= wanted ? met(finding) : partlyMet(0.5, { finding, remedy, field });
}

function judgeSize({ pictures }: EvaluationFacts): Judgement {
  const sides = pictures.flatMap(({ width, height }) =>
    width === null || height === null ? [] : [Math.min(width, height)],
  );
  if (sides.length === 0) {
    return pictures.length === 0 ? noPictures : notMeasured;
  }
  const good = sides.reduce((sum, each) => sum + pointsOf(each), 0);
  return judgeShare(
    { good, all: sides.length },
    `The smallest measured picture has ${Math.min(...sides)} pixels at its shorter side.`,
    { remedy: `Upload pictures of ${limits.imageSide} by ${limits.imageSide} pixels or more.`, field },
  );
}

/** A picture that can be shown and not be enlarged is half as good. */
function pointsOf(pixels: number): number {
  if (pixels >= limits.imageSide) {
    return 1;
  }
  return pixels >= limits.imageSideMin ? 0.5 : 0;
}

const mainPicture = ({ pictures }: EvaluationFacts): EvaluatedPicture | undefined => pictures[0];

function judgeSharpness(facts: EvaluationFacts): Judgement {
  const main = mainPicture(facts);
  if (main?.measure == null) {
    return main === undefined ? noPictures : notMeasured;
  }
  const finding = `The sharpness of the main picture is ${main.measure.sharpness.toFixed(2)}.`;
  return main.measure.sharpness >= limits.sharpness
    ? met(finding)
    : notMet({ finding, remedy: 'Take a sharper main picture.', field: 'images.0' });
}

function judgeBackground(facts: EvaluationFacts): Judgement {
  const main = mainPicture(facts);
  if (main?.measure == null) {
    return main === undefined ? noPictures : notMeasured;
  }
  const { whiteBorder } = main.measure;
  const finding = `${Math.round(whiteBorder * 100)} % of the edge of the main picture is white or transparent.`;
  return whiteBorder >= limits.whiteBorder
    ? met(finding)
    : partlyMet(0.5, {
        finding,
        remedy: 'Show the goods alone on white in the main picture.',
        field: 'images.0',
      });
}

function judgeDistinct({ pictures }: EvaluationFacts): Judgement {
  if (pictures.length === 0) {
    return noPictures;
  }
  const known = pictures.map(({ sha256, url }) => sha256 ?? url);
  const repeated = known.findIndex((each, index) => known.indexOf(each) < index);
  return repeated < 0
    ? met('Every picture is another one.')
    : notMet({
        finding: `Picture ${repeated + 1} was there before.`,
        remedy: 'Remove it.',
        field: `images.${repeated}`,
      });
}

function judgeAltTexts({ pictures }: EvaluationFacts): Judgement {
  if (pictures.length === 0) {
    return noPictures;
  }
  const good = pictures.filter(({ altText }) => (altText ?? '').trim() !== '').length;
  return judgeShare(
    { good, all: pictures.length },
    `With an alternative text: ${good} of ${pictures.length}.`,
    { remedy: 'Say in a few words what each picture shows.', field },
  );
}
