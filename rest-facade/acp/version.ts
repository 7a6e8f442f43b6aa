/** Version of the Agentic Commerce Protocol that is spoken here, as `API-Version` names it. */
export const acpVersion = '2026-04-17';

/** Every version that is accepted, the oldest first; clients are told them when they name another. */
export const acpVersions: readonly string[] = [acpVersion];
