import {
  ProviderSandbox,
  type SandboxCall,
  sandboxSentence,
} from '../../provider-calls/sandbox/provider-sandbox.js';

/** What a sandbox answers a question with. */
export interface ScriptedAnswer {
  text: string;
  /** Addresses that the text cites. */
  cited: string[];
  /** Others that it looked at. */
  consulted: string[];
}

/** The answer to the question that is asked for the `nth` time, from 0. */
export type EngineScript = (question: string, nth: number) => ScriptedAnswer;

/** Says that it is none. */
const unscripted: EngineScript = question => ({
  text: sandboxSentence({ fault: null }, question),
  cited: ['https://shop.example/teapot'],
  consulted: ['https://reviews.example/teapots'],
});

/** Answers of a script, each question counted by itself; or what a fault makes of them. */
export class ScriptedAnswers {
  readonly #script: EngineScript;
  readonly #asked = new Map<string, number>();

  constructor(script: EngineScript = unscripted) {
    this.#script = script;
  }

  next(question: string, call: SandboxCall): ScriptedAnswer {
    const nth = this.#asked.get(question) ?? 0;
    this.#asked.set(question, nth + 1);
    switch (call.fault) {
      case 'empty':
      case 'refused':
        return { text: '', cited: [], consulted: [] };
      case 'wrong_language':
        return { text: sandboxSentence(call, question), cited: [], consulted: [] };
      case 'echo':
        return {
          text: `The key is ${ProviderSandbox.apiKey}.`,
          cited: [`https://shop.example/?key=${ProviderSandbox.apiKey}`],
          consulted: [],
        };
      default:
        return this.#script(question, nth);
    }
  }
}

export const tokensOf = (text: string): number => Math.ceil(text.length / 4);
