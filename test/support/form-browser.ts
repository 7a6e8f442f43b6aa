import { Parser } from 'htmlparser2';

/** A form of a page, as a browser without scripts would send it. */
interface PageForm {
  method: string;
  action: string;
  /** What is sent unless the person changes it: hidden fields, ticked boxes, texts. */
  fields: Record<string, string>;
  /** Every box and choice, ticked or not. */
  choices: Record<string, string>[];
  buttons: Record<string, string>[];
}

export interface Page {
  url: string;
  status: number;
  headers: Headers;
  html: string;
  /** What a person reads. */
  text: string;
  forms: PageForm[];
  /** Where the browser was sent outside of the program, which it does not follow. */
  leftFor: URL | null;
}

/** A browser that runs no scripts: it keeps cookies, fills forms in, and follows redirects within the program. */
export class FormBrowser {
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = new URL(origin).origin;
  }

  async open(url: string): Promise<Page> {
    return this.send(url, {});
  }

  /** Presses the button with this value of `action`; null: one without. Fields of null are unticked. */
  async submit(
    page: Page,
    action: string | null,
    changes: Record<string, string | null> = {},
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const form = page.forms.find(({ buttons }) =>
      buttons.some(button => (action === null ? button.name === undefined : button.value === action)),
    );
    if (form === undefined) {
      throw new Error(`The page has no button "${action}": ${page.text}`);
    }
    const entries = Object.entries({
      ...form.fields,
      ...(action === null ? {} : { action }),
      ...changes,
    }).filter((entry): entry is [string, string] => entry[1] !== null);
    const body = new URLSearchParams(entries);
    const target = new URL(form.action, page.url);
    if (form.method === 'get') {
      target.search = body.toString();
      return this.open(target.href);
    }
    return this.send(target.href, { method: 'POST', body, headers });
  }

  async send(url: string, init: RequestInit): Promise<Page> {
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) };
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const set of reply.headers.getSetCookie()) {
      const [name, value] = set.split(';')[0]!.split('=') as [string, string];
      if (value === '') {
        this.cookies.delete(name);
      } else {
        this.cookies.set(name, value);
      }
    }
    const html = await reply.text();
    const location = reply.headers.get('location');
    const target = location === null ? null : new URL(location, url);
    if (target !== null && target.origin === this.#origin) {
      return this.open(target.href);
    }
    return { url, status: reply.status, headers: reply.headers, html, ...read(html), leftFor: target };
  }
}

function read(html: string): Pick<Page, 'forms' | 'text'> {
  const forms: PageForm[] = [];
  let text = '';
  let isShown = true;
  const parser = new Parser({
    onopentag(name, attributes) {
      isShown = name !== 'style';
      if (name === 'form') {
        const { method = 'get', action = '' } = attributes;
        forms.push({ method, action, fields: {}, choices: [], buttons: [] });
      } else if (name === 'button') {
        forms.at(-1)?.buttons.push(attributes);
      } else if (name === 'input') {
        addInput(forms.at(-1)!, attributes);
      }
    },
    ontext: part => {
      text += isShown ? part : '';
    },
    onclosetag: name => {
      isShown ||= name === 'style';
    },
  });
  parser.end(html);
  return { forms, text: text.replace(/\s+/g, ' ') };
}

function addInput({ choices, fields }: PageForm, attributes: Record<string, string>): void {
  const isChoice = attributes.type === 'checkbox' || attributes.type === 'radio';
  if (isChoice) {
    choices.push(attributes);
  }
  if (!isChoice || attributes.checked !== undefined) {
    fields[attributes.name!] = attributes.value ?? '';
  }
}
