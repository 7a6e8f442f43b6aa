import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { mailPage } from './mail-page.js';

/** A mail as a person would read it. */
export interface ReceivedMail {
  /** Whom the server was told to deliver it to, whatever its header says. */
  recipients: string[];
  from: string;
  to: string;
  subject: string;
  text: string;
  /** Every header field as it stood, in lower case. */
  headers: { key: string; value: string }[];
}

/** How the sandbox answers a recipient: takes it, asks to come again, or rejects for good. */
type RecipientRule = (address: string) => 'take' | 'later' | 'reject';

const host = '127.0.0.1';
const mailsKept = 100;
const mailSizeBytes = 1024 * 1024;
const answerCodes = { later: 451, reject: 550 } as const;

/** A mail server on loopback that delivers nothing: it shows what was sent, at `/_sandbox` for people and `/_sandbox/mails` as JSON. */
export class MailSandbox {
  readonly #smtp: SMTPServer;
  readonly #http: Server;
  /** The newest last. */
  readonly #mails: ReceivedMail[] = [];
  readonly #waiting: (() => void)[] = [];
  #rule: RecipientRule = () => 'take';

  private constructor() {
    this.#smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      size: mailSizeBytes,
      onRcptTo: ({ address }, _session, done) => {
        const answer = this.#rule(address);
        done(answer === 'take' ? null : withCode(answerCodes[answer]));
      },
      onData: (stream, { envelope }, done) => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        this.#receive(stream, recipients).then(
          () => done(),
          (error: Error) => done(error),
        );
      },
    });
    this.#smtp.on('error', () => {});
    this.#http = createServer((request, response) => {
      const [type, body] = this.#page(request.headers.host ?? '', request.url ?? '');
      response.writeHead(body === null ? 404 : 200, {
        'content-type': type,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      response.end(body ?? 'Not found');
    });
  }

  static async start(): Promise<MailSandbox> {
    const sandbox = new MailSandbox();
    await listening(sandbox.#smtp.server, resolve => sandbox.#smtp.listen(0, host, resolve));
    await listening(sandbox.#http, resolve => sandbox.#http.listen(0, host, resolve));
    return sandbox;
  }

  get smtpUrl(): string {
    return `smtp://${host}:${portOf(this.#smtp.server)}`;
  }

  /** Where people look at the mails. */
  get pageUrl(): string {
    return `http://${host}:${portOf(this.#http)}/_sandbox`;
  }

  /** What arrived and is still kept, the newest last. */
  get mails(): readonly ReceivedMail[] {
    return this.#mails;
  }

  /** How recipients are answered from now on. */
  answer(rule: RecipientRule): void {
    this.#rule = rule;
  }

  /** The newest mail to the address that fits, as soon as there is one. */
  async mailTo(address: string, fits: (mail: ReceivedMail) => boolean = () => true): Promise<ReceivedMail> {
    for (;;) {
      const found = this.#mails.findLast(mail => mail.recipients.includes(address) && fits(mail));
      if (found !== undefined) {
        return found;
      }
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    await new Promise<void>(resolve => this.#smtp.close(resolve));
    this.#http.closeAllConnections();
    await new Promise<void>(resolve => {
      this.#http.close(() => resolve());
    });
  }

  async #receive(stream: AsyncIterable<Uint8Array>, recipients: string[]): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) {
      chunks.push(chunk);
    }
    const { from, to, subject, text, headers } = await PostalMime.parse(Buffer.concat(chunks));
    this.#mails.push({
      recipients,
      from: from?.address ?? '',
      to: to?.map(({ address }) => address ?? '').join(', ') ?? '',
      subject: subject ?? '',
      text: text ?? '',
      headers: headers.map(({ key, value }) => ({ key, value })),
    });
    this.#mails.splice(0, this.#mails.length - mailsKept);
    for (const tell of this.#waiting.splice(0)) {
      tell();
    }
  }

  /** Only to who calls it by its own address: a page elsewhere whose name leads here must not read mail. */
  #page(calledHost: string, path: string): [type: string, body: string | null] {
    const isOurs = calledHost === new URL(this.pageUrl).host;
    const newestFirst = this.#mails.toReversed();
    if (isOurs && path === '/_sandbox') {
      return ['text/html; charset=utf-8', mailPage(newestFirst)];
    }
    return isOurs && path === '/_sandbox/mails'
      ? ['application/json', JSON.stringify({ mails: newestFirst })]
      : ['text/plain', null];
  }
}

const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port;

const withCode = (responseCode: number): Error =>
  Object.assign(new Error('The sandbox was told to answer so'), { responseCode });

const listening = (
  server: { once(event: 'error', listener: (error: Error) => void): unknown },
  listen: (resolve: () => void) => void,
) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    listen(resolve);
  });
