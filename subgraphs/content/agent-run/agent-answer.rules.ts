import { withoutSecrets } from '../tool/secret-text.rules.js';
import type { AgentCitation, AgentWarning } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import { withKnownLinks } from './answer-links.rules.js';
import { type FoundRecord, keyOf } from './found-records.rules.js';

export interface CheckedAnswer {
  text: string;
  citations: AgentCitation[];
  warnings: AgentWarning[];
}

/** As the model is told to cite: `[[product:<id>]]`, `[[document:<id>#<position>]]`. */
const mark = /\[\[(document|order|product):([^\]\s#]{1,100})(?:#(\d{1,9}))?\]\]/gu;

/** A number in brackets that stands as a citation does, and is no link. */
const numbered = /(?<![\p{L}\p{N}_])\[(\d{1,4})\](?![(:])/gu;

export interface AnswerChecks {
  found: readonly FoundRecord[];
  isKnownHost: (host: string) => boolean;
  /** Of this installation: `https://api.example`. */
  ownOrigin?: string | null;
}

/**
 * What is shown of an answer, whatever wrote it: no credentials, no links or pictures to hosts that are not known, and only
 * citations of what tools of the run answered.
 */
export function checkedAnswer(
  given: string,
  { found, isKnownHost, ownOrigin = null }: AnswerChecks,
): CheckedAnswer {
  const warnings: AgentWarning[] = [];
  const secretless = withoutSecrets(given.trim());
  if (secretless !== given.trim()) {
    warnings.push(secretRedacted);
  }
  const shortened = [...secretless].slice(0, limits.answerLength).join('');
  if (shortened !== secretless) {
    warnings.push({
      code: 'answer_shortened',
      message: `The answer was longer than ${limits.answerLength} characters.`,
    });
  }
  const cited = withCitations(shortened, found);
  const linked = withKnownLinks(cited.text, isKnownHost, ownOrigin);
  const links = linked.removed.map(
    (host): AgentWarning => ({
      code: 'link_removed',
      message: `A link to ${host.slice(0, 200)} is shown as text: it is no host of the merchant or of Tradewind.`,
    }),
  );
  return {
    text: linked.text,
    citations: cited.citations,
    warnings: [...warnings, ...cited.warnings, ...links],
  };
}

export const secretRedacted: AgentWarning = {
  code: 'secret_redacted',
  message: 'What looks like a credential was replaced by [secret].',
};

function withCitations(text: string, found: readonly FoundRecord[]): CheckedAnswer {
  const known = new Map(found.map(record => [keyOf(record), record]));
  const citations = new Map<string, AgentCitation>();
  const unknown = new Set<string>();
  const shown = text.replace(mark, (_whole, kind: FoundRecord['kind'], given: string, place?: string) => {
    const id = given.toLowerCase();
    const record = known.get(keyOf({ kind, id, position: place === undefined ? null : Number(place) }));
    if (record === undefined) {
      unknown.add(`${kind} ${given}${place === undefined ? '' : `, passage ${place}`}`);
      return '';
    }
    const key = keyOf(record);
    const citation = citations.get(key) ?? { ...record, number: citations.size + 1 };
    if (citation.number > limits.citationsMax) {
      return '';
    }
    citations.set(key, citation);
    return `[${citation.number}]`;
  });
  const checked = shown.replace(numbered, (whole, number: string) => {
    if (Number(number) >= 1 && Number(number) <= citations.size) {
      return whole;
    }
    unknown.add(`number ${number}`);
    return '';
  });
  const warnings = [...unknown].map(
    (what): AgentWarning => ({
      code: 'citation_unknown',
      message: `No tool of the run answered the ${what}: the citation was removed.`,
    }),
  );
  return { text: checked, citations: [...citations.values()], warnings };
}

/** The warnings with more; each once, and no more than are kept. */
export function withWarnings(before: readonly AgentWarning[], more: readonly AgentWarning[]): AgentWarning[] {
  const all = new Map([...before, ...more].map(each => [`${each.code} ${each.message}`, each]));
  return [...all.values()].slice(0, limits.warningsMax);
}
