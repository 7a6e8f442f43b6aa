/** The time zone that a marketplace counts a country's days in, by ISO 3166-1 alpha-2, as far as they are known. */
const zones: ReadonlyMap<string, string> = new Map([
  ['AE', 'Asia/Dubai'],
  ['AU', 'Australia/Sydney'],
  ['BE', 'Europe/Brussels'],
  ['BR', 'America/Sao_Paulo'],
  // Days of North America are counted by the clocks of the west coast.
  ['CA', 'America/Los_Angeles'],
  ['CL', 'America/Santiago'],
  ['CO', 'America/Bogota'],
  ['DE', 'Europe/Berlin'],
  ['ES', 'Europe/Madrid'],
  ['FR', 'Europe/Paris'],
  ['GB', 'Europe/London'],
  ['ID', 'Asia/Jakarta'],
  ['IE', 'Europe/Dublin'],
  ['IN', 'Asia/Kolkata'],
  ['IT', 'Europe/Rome'],
  ['JP', 'Asia/Tokyo'],
  ['MX', 'America/Mexico_City'],
  ['MY', 'Asia/Kuala_Lumpur'],
  ['NL', 'Europe/Amsterdam'],
  ['PH', 'Asia/Manila'],
  ['PL', 'Europe/Warsaw'],
  ['SA', 'Asia/Riyadh'],
  ['SE', 'Europe/Stockholm'],
  ['SG', 'Asia/Singapore'],
  ['TH', 'Asia/Bangkok'],
  ['TR', 'Europe/Istanbul'],
  ['TW', 'Asia/Taipei'],
  ['US', 'America/Los_Angeles'],
  ['VN', 'Asia/Ho_Chi_Minh'],
]);

/** UTC for a country whose clocks are not known. */
export const zoneOfCountry = (country: string): string => zones.get(country) ?? 'UTC';
