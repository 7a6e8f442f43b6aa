/** Shorter ones say little, longer ones are no quotation. Characters. */
const lengthMin = 15;
const lengthMax = 240;
const fullStop = /[.!?…。！？।]["”’»)\]]*$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences of a passage that can be quoted alone: whole ones of prose. Headings, rows of tables and entries of lists, which
 * end without a full stop, are none.
 */
export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap(line => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter(
      sentence => sentence.length >= lengthMin && sentence.length <= lengthMax && fullStop.test(sentence),
    );
