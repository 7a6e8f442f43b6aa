import { describe, expect, it } from 'vitest';
import { Encryption } from './encryption.js';

const encryption = new Encryption(Buffer.alloc(32, 1));

describe('Encryption', () => {
  it('gives back what was encrypted, and never the same text twice', () => {
    const first = encryption.encrypt('geheim ü', 'row/1');
    const second = encryption.encrypt('geheim ü', 'row/1');
    expect(first).not.toBe(second);
    expect([first, second].map(text => encryption.decrypt(text, 'row/1'))).toEqual(['geheim ü', 'geheim ü']);
  });

  it('rejects text that was moved, changed, cut, or encrypted with another key', () => {
    const text = encryption.encrypt('secret', 'row/1');
    const changed = `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => encryption.decrypt(text, 'row/2')).toThrow();
    expect(() => encryption.decrypt(changed, 'row/1')).toThrow();
    expect(() => encryption.decrypt(text.slice(0, 20), 'row/1')).toThrow();
    expect(() => encryption.decrypt('plain', 'row/1')).toThrow('Unknown encryption version');
    expect(() => new Encryption(Buffer.alloc(32, 2)).decrypt(text, 'row/1')).toThrow();
  });

  it('wants a key of 32 bytes', () => {
    expect(() => new Encryption(Buffer.alloc(16))).toThrow(RangeError);
  });

  it('gives a text a digest by place and key, to find it by', () => {
    const digest = encryption.digest('ann@example.com', 'buyer/1');
    expect(digest).toBe(new Encryption(Buffer.alloc(32, 1)).digest('ann@example.com', 'buyer/1'));
    const others = [
      encryption.digest('ann@example.con', 'buyer/1'),
      encryption.digest('ann@example.com', 'buyer/2'),
      new Encryption(Buffer.alloc(32, 2)).digest('ann@example.com', 'buyer/1'),
    ];
    expect(new Set([digest, ...others]).size).toBe(4);
  });
});
