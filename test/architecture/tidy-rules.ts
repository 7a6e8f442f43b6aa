/** One thing that our sources must not contain, with what to do instead. */
interface BannedText {
  pattern: RegExp;
  instead: string;
  /** Where it is right. */
  allowedIn?: RegExp;
}

/** Generated files are their generator's business. */
const sourceFile = /(?<!^schema\/documents[.]d|^sdk\/generated\/[a-z-]+)[.](ts|mjs|cjs)$/;
const testFile = /^test\/|[.]test[.]ts$/;
/** A decorator's type as a thunk, so that neither import cycles nor missing metadata matter. */
const thunk = String.raw`\s*(?:\(\s*\w*\s*\)|\w+)\s*=>`;

/** Names that things once had, and for which the field has terms of its own; of files too. */
const formerNames: BannedText = {
  pattern: new RegExp(
    [
      '_REFUSED\\b',
      'wish',
      'Wish',
      'wantDelisted',
      '[a-z]Ground\\b',
      '[a-z]Door\\b',
      'IntentDesk',
      'DeliveryBook',
      'SandboxBook',
      'tellAgents',
      'tellAvailability',
      'ToldProduct',
      'toldOf\\b',
      'takeIn\\b',
      'SaleKind',
      'Aftermath',
      'carryOut',
      'wasDone',
      '[Rr]efus(?:es?|als?|ing)(?![a-z])',
      'row(?=: Route\\b)',
      'CheckoutForm',
      '[Vv]ocabular',
      'unknownWords?\\b',
      'demandTurn',
      'writtenLater',
      'meetAgent',
      'inLanes',
      'guardSimulations',
      'quickSetPrice',
      'setPriceCarefully',
      'letGo',
    ].join('|'),
  ),
  instead: "take the field's term (the glossary of ARCHITECTURE.md)",
  // A value of the protocols that these speak.
  allowedIn: /^connectors\/(answer-engines|language-models)\//,
};
const migration = /[/]migrations[/]/;

const bannedInSources: BannedText[] = [
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(/,
    instead: 'take a Clock (kernel/clock.ts)',
    allowedIn: /^(kernel|scripts|bench|sdk)\//,
  },
  {
    pattern: /\bMath\.random\(/,
    instead: 'use node:crypto, or take the random value as a parameter',
    allowedIn: /^(kernel|bench)\//,
  },
  {
    pattern: /\bprocess\.env\b/,
    instead: 'add it to composition/config/config.ts and take the Config',
    // The start page shows a program of a reader.
    allowedIn: /^(composition\/config\/config\.ts$|main\.ts$|scripts\/|rest-facade\/docs\/start-page\.ts$)/,
  },
  {
    pattern: /\bconsole\./,
    instead: 'use the logger of the context',
    allowedIn: /^rest-facade\/docs\/start-page\.ts$/,
  },
  {
    pattern: new RegExp(['TO' + 'DO', 'FIX' + 'ME'].map(word => `\\b${word}\\b`).join('|')),
    instead: 'do it, or write an issue',
  },
  {
    pattern: /^(?:export )?const \w+: (?:(?:Readonly|Partial)<)*Record<string,.*= \{/m,
    instead: 'wrap it in dictionary() (kernel/dictionary.ts): a plain object answers "constructor"',
    // Asked with names that are written in the sources.
    allowedIn: /^(rest-facade\/openapi|embedded-postgres|composition|bench|scripts|schema)\//,
  },
  {
    pattern: new RegExp(`@(?:Field|FieldResolver|Query|Mutation|Subscription|Args)\\((?!${thunk})`),
    instead: 'name the type in a thunk: @Field(() => String)',
  },
  {
    pattern: new RegExp(`@Arg\\(\\s*(?:'[^']*'|"[^"]*")(?!\\s*,${thunk})`),
    instead: "name the type in a thunk: @Arg('id', () => ID)",
  },
];

const bannedEverywhere: BannedText[] = [
  {
    pattern: /\bregistry\.[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b|^\s*registry\s*=/im,
    instead: 'leave the registry to the machine',
  },
  {
    pattern: /"resolved":\s*"https?:/,
    instead: 'install with omit-lockfile-registry-resolved=true (.npmrc)',
  },
];

const vagueName = /(^|\/)(utils?|helpers?|common|types|misc)[.](ts|mjs|cjs)$/;
const linesMax = 300;

/**
 * What is untidy about a file, one sentence each.
 *
 * @param file The path from the root of the checkout, with slashes.
 */
export function untidiness(file: string, content: string): string[] {
  const found = bannedEverywhere.flatMap(rule => breaches(rule, file, content));
  if (!sourceFile.test(file)) return found;
  found.push(
    ...bannedInSources.filter(rule => !isAllowed(rule, file)).flatMap(rule => breaches(rule, file, content)),
  );
  if (!migration.test(file) && !formerNames.allowedIn!.test(file)) {
    found.push(...breaches(formerNames, file, `${content}\n${file}`));
  }
  if (vagueName.test(file)) found.push(`${file}: the name says nothing; name the file after what it holds`);
  const lines = content.split('\n').length - 1;
  if (lines > linesMax) found.push(`${file}: ${lines} lines; split it by what it does (at most ${linesMax})`);
  return found;
}

/** Tests may do what is banned for its effect on production: they set the scene. */
function isAllowed(rule: BannedText, file: string): boolean {
  if (rule.allowedIn === undefined) return false;
  return rule.allowedIn.test(file) || testFile.test(file);
}

function breaches({ pattern, instead }: BannedText, file: string, content: string): string[] {
  const everywhere = new RegExp(pattern.source, `${pattern.flags}g`);
  return [...content.matchAll(everywhere)].map(match => {
    const line = content.slice(0, match.index).split('\n').length;
    return `${file}:${line}: "${match[0].trim()}"; ${instead}`;
  });
}
