/** Characters that end an address in a text. */
const url = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>()[\]"'`]+/giu;
/** Of Markdown: a picture or a link, whose target may be in angle brackets and followed by a title. */
const inlineLink =
  /(!?)\[([^\]]*)\]\(\s*<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/gu;
const linkDefinition = /^ {0,3}\[([^\]]+)\]:\s*<?(\S+?)>?\s*$/gmu;
const tag = /<(?=[a-z/!?])/giu;

export interface LinkedText {
  text: string;
  /** Hosts, or schemes, of what is plain text now. */
  removed: string[];
}

/**
 * The text, where links and pictures lead only to hosts that are known: of the others the address is written as code, without
 * what it would tell to whoever serves it, so that no reader fetches or follows it. HTML is shown as text. `ownOrigin` is that of
 * this installation, which may be served without TLS where it is tried.
 */
export function withKnownLinks(
  text: string,
  isKnownHost: (host: string) => boolean,
  ownOrigin: string | null = null,
): LinkedText {
  const removed = new Set<string>();
  const isKnown = (target: string): boolean => {
    const address = addressOf(target);
    const known =
      address !== null &&
      (address.origin === ownOrigin || (address.protocol === 'https:' && isKnownHost(address.hostname)));
    if (!known) {
      removed.add(address === null ? 'an address that cannot be read' : hostOf(address));
    }
    return known;
  };
  const plain = (target: string): string => `\`${shortened(target)}\``;
  const kept: string[] = [];
  const keep = (link: string): string => `\uE000${kept.push(link) - 1}\uE000`;
  const shown = text
    .replaceAll('\uE000', '')
    .replace(tag, '&lt;')
    .replace(linkDefinition, (whole, name: string, target: string) =>
      isKnown(target) ? keep(whole) : `${name}: ${plain(target)}`,
    )
    .replace(inlineLink, (whole, _mark: string, name: string, target: string) =>
      isKnown(target) ? keep(whole) : `${name} (${plain(target)})`,
    )
    .replace(url, target => (isKnown(target) ? target : plain(target)))
    .replace(/\uE000(\d+)\uE000/gu, restored(kept));
  return { text: shown, removed: [...removed].sort() };
}

/** What was kept may itself have something in it that was kept. */
const restored =
  (kept: readonly string[]) =>
  (_mark: string, index: string): string =>
    kept[Number(index)]!.replace(/\uE000(\d+)\uE000/gu, (_inner, other: string) => kept[Number(other)]!);

function addressOf(target: string): URL | null {
  const whole = /^www\./i.test(target)
    ? `https://${target}`
    : target.startsWith('//')
      ? `https:${target}`
      : target;
  return URL.canParse(whole) ? new URL(whole) : null;
}

const hostOf = ({ hostname, protocol }: URL): string => (hostname === '' ? protocol : hostname);

/** Scheme and host: a path and a query can carry what was read elsewhere. */
function shortened(target: string): string {
  const address = addressOf(target);
  return address === null
    ? 'link'
    : hostOf(address)
        .replace(/^www\./, '')
        .replaceAll('`', '');
}
