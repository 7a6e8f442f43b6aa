import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors.js';
import { agentProfileUrl } from './ucp-agent.js';

const refusal = (header: string | undefined): AppError['code'] => {
  try {
    agentProfileUrl(header, '2026-01-11');
  } catch (error) {
    return (error as AppError).code;
  }
  throw new Error('it was taken');
};

describe('UCP-Agent', () => {
  it.each([
    'profile="https://agent.example/.well-known/ucp"',
    'profile="https://agent.example/.well-known/ucp"; version="2026-01-11"',
    'profile="https://agent.example/.well-known/ucp";version="2025-12-01", name="shopper"',
  ])('names the profile: %s', header => {
    expect(agentProfileUrl(header, '2026-01-11')).toBe('https://agent.example/.well-known/ucp');
  });

  it.each(['http://127.0.0.1:9000/p', 'http://localhost:9000/p', 'http://[::1]/p'])(
    'of this machine may be without TLS; whether it is fetched is decided there: %s',
    url => {
      expect(agentProfileUrl(`profile="${url}"`, '2026-01-11')).toBe(url);
    },
  );

  it.each([
    undefined,
    '',
    'shopper/1.0',
    'https://agent.example/',
    'profile=https://agent.example/',
    'profile="http://agent.example/"',
    'profile="ftp://agent.example/"',
    'profile="https://user:secret@agent.example/"',
    'profile="not an address"',
    'profile=("https://agent.example/")',
    'profile',
    `profile="https://agent.example/${'a'.repeat(240)}"`,
  ])('is refused: %s', header => {
    expect(refusal(header)).toBe('AGENT_PROFILE_INVALID');
  });

  it('of a later version is refused, of an earlier one is taken', () => {
    expect(refusal('profile="https://agent.example/"; version="2026-01-12"')).toBe(
      'AGENT_VERSION_UNSUPPORTED',
    );
  });
});
