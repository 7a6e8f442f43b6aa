import { describe, expect, it } from 'vitest';
import { AppError } from '../../../kernel/errors.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { agentProfileUrl } from './agent-header.js';

const errorOf = (header: string | undefined): AppError['code'] => {
  try {
    agentProfileUrl(header, ucp20260408);
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
    expect(agentProfileUrl(header, ucp20260408)).toBe('https://agent.example/.well-known/ucp');
  });

  it.each(['http://127.0.0.1:9000/p', 'http://localhost:9000/p', 'http://[::1]/p'])(
    'of this machine may be without TLS; whether it is fetched is decided there: %s',
    url => {
      expect(agentProfileUrl(`profile="${url}"`, ucp20260408)).toBe(url);
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
  ])('is rejected: %s', header => {
    expect(errorOf(header)).toBe('AGENT_PROFILE_INVALID');
  });

  it('of a later version is rejected, of an earlier one is taken', () => {
    expect(errorOf('profile="https://agent.example/"; version="2026-04-09"')).toBe(
      'AGENT_VERSION_UNSUPPORTED',
    );
  });

  it.each(['profile="..."; version="2026-01-11"', 'profile="http://agent.example/"', 'shopper/1.0'])(
    'that cannot be read is none in 2026-01-11, where nothing is negotiated: %s',
    header => {
      expect(agentProfileUrl(header, ucp20260111)).toBeNull();
    },
  );

  it('that cannot be read still names the version that is asked for', () => {
    const header = 'profile="..."; version="2099-01-01"';
    expect(() => agentProfileUrl(header, ucp20260111)).toThrow(
      expect.objectContaining({ code: 'AGENT_VERSION_UNSUPPORTED' }),
    );
  });
});
