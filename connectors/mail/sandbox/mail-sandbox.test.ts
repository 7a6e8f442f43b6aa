import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailSender } from '../mail-sender.js';
import { smtpMailSender } from '../smtp-mail-sender.js';
import { MailSandbox } from './mail-sandbox.js';

let sandbox: MailSandbox;
let sender: MailSender;
beforeAll(async () => {
  sandbox = await MailSandbox.start();
  sender = smtpMailSender({ url: sandbox.smtpUrl, from: { name: 'Shop', address: 'no-reply@shop.example' } });
});
afterAll(async () => {
  sender.close();
  await sandbox.close();
});

describe('the sandbox of mail', () => {
  it('shows what was sent as text with links, to who calls it by its own address', async () => {
    const address = 'ann@example.com';
    const text = 'Open <b>https://shop.example/account#token=x&y</b>';
    await sender.send({ to: { name: 'Ann', address }, subject: 'Hello <i>', text });
    expect(await sandbox.mailTo(address)).toMatchObject({ to: address, subject: 'Hello <i>' });
    const page = await request(sandbox.pageUrl);
    const html = await page.body.text();
    expect([page.statusCode, html]).toEqual([200, expect.stringContaining('<h2>Hello &lt;i&gt;</h2>')]);
    expect(html).toContain('<a href="https://shop.example/account#token=x&amp;y">');
    expect(html).not.toContain('<b>');
    const json = await request(`${sandbox.pageUrl}/mails`);
    expect(await json.body.json()).toMatchObject({ mails: [{ recipients: [address] }] });
    const rebound = await request(sandbox.pageUrl, { headers: { host: 'evil.example' } });
    expect(rebound.statusCode).toBe(404);
    await rebound.body.dump();
  });

  it('gets a mail with one recipient, whatever the name and the subject hold', async () => {
    const address = 'eve@example.com';
    const name = 'Eve\r\nBcc: bob@example.com, <carol@example.com>';
    await sender.send({ to: { name, address }, subject: 'Hi\r\nCc: dave@example.com', text: 'x' });
    const mail = await sandbox.mailTo(address);
    expect(mail.recipients).toEqual([address]);
    expect(mail.headers.map(({ key }) => key).filter(key => ['cc', 'bcc'].includes(key))).toEqual([]);
  });

  it('answers as it is told: an error for good is told from one to try again', async () => {
    const mail = { to: { name: '', address: 'ann@example.com' }, subject: 'x', text: 'x' };
    sandbox.answer(() => 'reject');
    await expect(sender.send(mail)).rejects.toMatchObject({ name: 'MailRejected' });
    sandbox.answer(() => 'later');
    await expect(sender.send(mail)).rejects.toMatchObject({ responseCode: 451 });
    sandbox.answer(() => 'take');
    await sender.send(mail);
  });
});

describe('a server that rejects our log-in', () => {
  it('has rejected no mail: it may be sent once the password is right', async () => {
    const server = createServer(socket => {
      socket.write('220 mail.example\r\n');
      socket.on('data', line => {
        const isHello = line.toString().startsWith('EHLO');
        socket.write(isHello ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 Wrong password\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const from = { name: 'Shop', address: 'no-reply@shop.example' };
    const locked = smtpMailSender({ url: `smtp://shop:wrong@127.0.0.1:${port}`, from });
    const mail = { to: { name: '', address: 'ann@example.com' }, subject: 'x', text: 'x' };
    await expect(locked.send(mail)).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
    locked.close();
    server.close();
  });
});
