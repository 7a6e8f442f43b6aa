import { createTransport } from 'nodemailer';
import { type Mail, type Mailbox, MailRejected, type MailSender } from './mail-sender.js';

/** A mail server and whom the mail is from. */
export interface SmtpSettings {
  /** `smtp://user:password@host:port`, which turns to TLS where the server offers it, or `smtps://`. */
  url: string;
  from: Mailbox;
}

const timeoutMs = 30_000;

/** The same for every mail that a program sends by itself: no holiday reply is wanted (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Sends by SMTP. Every field is given apart, so no name or subject can add a header or another recipient. */
export function smtpMailSender({ url, from }: SmtpSettings): MailSender {
  const transport = createTransport(
    { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ to, subject, text }: Mail) {
      try {
        await transport.sendMail({ from, to, subject, text, headers });
      } catch (error) {
        throw isForGood(error) ? new MailRejected((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 5321 §4.2.1: 5yz is final. One that concerns the log-in is ours to mend: the mail waits for it. */
function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && (responseCode === undefined || responseCode >= 500);
}
