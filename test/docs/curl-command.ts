/** A call that a page tells its reader to paste. */
export interface CurlCall {
  method: string;
  /** Without the address of a server. */
  path: string;
  query: readonly string[];
  headers: readonly string[];
  /** As it is sent; null for none, or for a file. */
  body: string | null;
  sendsFile: boolean;
}

/** Blocks for a shell in a page of Markdown. */
export const shellBlocks = (markdown: string): string[] =>
  [...markdown.matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)].map(([, block]) => block!);

/** The calls of a block, as a POSIX shell reads them: lines that continue, quotes of both kinds, comments. */
export const curlCalls = (block: string): CurlCall[] =>
  commandsOf(block)
    .filter(([program]) => program === 'curl')
    .map(([, ...words]) => callOf(words));

/** Words of every command. */
function commandsOf(block: string): string[][] {
  const token = /'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\\n|\\.|[^\s'"\\#]+|#(?=\S*[^\n]*)|\s/g;
  const commands: string[][] = [[]];
  let word: string | null = null;
  let isComment = false;
  const endWord = () => {
    if (word !== null) {
      commands.at(-1)!.push(word);
    }
    word = null;
  };
  for (const [part] of block.matchAll(token)) {
    if (part === '\n') {
      endWord();
      commands.push([]);
      isComment = false;
    } else if (isComment || part === '\\\n') {
    } else if (/^\s$/.test(part)) {
      endWord();
    } else if (part === '#' && word === null) {
      isComment = true;
    } else {
      word = `${word ?? ''}${unquoted(part)}`;
    }
  }
  endWord();
  return commands.filter(words => words.length > 0);
}

const unquoted = (part: string): string => (/^['"]/.test(part) ? part.slice(1, -1) : part.replace(/^\\/, ''));

/** Options with a value. Others would be read as addresses, and are rejected as such. */
const valued = new Set(['-X', '-H', '-d', '-F', '-b', '-u', '--data-binary', '--json']);

function callOf(words: readonly string[]): CurlCall {
  const options = new Map<string, string[]>();
  const addresses: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    if (valued.has(word)) {
      options.set(word, [...(options.get(word) ?? []), words[index + 1]!]);
      index += 1;
    } else {
      addresses.push(word);
    }
  }
  if (addresses.length !== 1) {
    throw new Error(`A command of curl has one address, not ${JSON.stringify(addresses)}`);
  }
  const data = [...(options.get('-d') ?? []), ...(options.get('--json') ?? [])];
  const sendsFile = options.has('-F') || options.has('--data-binary');
  const { pathname, searchParams } = new URL(
    addresses[0]!.replace(/^https?:\/\/[^/]+/, '').replace(/^\$API/, '/api/v1'),
    'http://127.0.0.1:4000',
  );
  return {
    method: options.get('-X')?.[0] ?? (data.length > 0 || sendsFile ? 'POST' : 'GET'),
    path: decodeURIComponent(pathname),
    query: [...searchParams.keys()],
    headers: (options.get('-H') ?? []).map(header => header.split(':', 1)[0]!.toLowerCase()),
    body: data.length === 0 ? null : data.join('&'),
    sendsFile,
  };
}
