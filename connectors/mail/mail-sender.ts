/** A mailbox: the name is shown to people and may be any text. */
export interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  to: Mailbox;
  /** One line. */
  subject: string;
  /** Plain text, with links as addresses: it is all that the mail has. */
  text: string;
}

/** The mail was rejected for good, such as by a mail server that does not know the mailbox: trying again is of no use. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** Hands mail to whoever delivers it. */
export interface MailSender {
  /** @throws MailRejected; anything else may be tried again, and may have been sent. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
