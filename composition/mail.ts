import type { MailSender } from '../connectors/mail/mail-sender.js';
import type { MailSandbox } from '../connectors/mail/sandbox/mail-sandbox.js';
import { smtpMailSender } from '../connectors/mail/smtp-mail-sender.js';
import { type Config, ConfigError } from './config/config.js';

/** How this process sends mail, and where people read what a sandbox received. */
export interface OpenMail {
  /** Null: it sends none. */
  sender: MailSender | null;
  sandboxUrl: string | null;
}

const sandboxFrom = { name: 'Tradewind', address: 'no-reply@tradewind.local' };

const hasSandbox = ({ mail, demo, demoSandboxes }: Config): boolean =>
  mail === null && demo !== null && demoSandboxes;

/** Whether the installation sends mail: by its mail server, or in the demo to a sandbox. */
export const sendsMail = (config: Config): boolean => config.mail !== null || hasSandbox(config);

/** For the process that works off the queue. */
export async function openMail(config: Config, stops: (() => Promise<void>)[]): Promise<OpenMail> {
  const sandbox = hasSandbox(config) ? await startMailSandbox() : null;
  const settings = sandbox === null ? config.mail : { url: sandbox.smtpUrl, from: sandboxFrom };
  const sender = settings === null ? null : smtpMailSender(settings);
  stops.push(async () => {
    sender?.close();
    await sandbox?.close();
  });
  return { sender, sandboxUrl: sandbox?.pageUrl ?? null };
}

/** Its code is loaded for the demo alone; its libraries are development dependencies. */
async function startMailSandbox(): Promise<MailSandbox> {
  const { MailSandbox } = await import('../connectors/mail/sandbox/mail-sandbox.js').catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
      throw new ConfigError([
        'TRADEWIND_DEMO_SANDBOXES needs the development dependencies: install them, or set it to off',
      ]);
    },
  );
  return MailSandbox.start();
}
