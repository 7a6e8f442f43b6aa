import type { PaymentRail, RailSettings } from '../../../../connectors/payments/port.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { paymentLimits } from './payment.limits.js';

export interface GivenSetting {
  name: string;
  value: string;
}

/** What a merchant says of a rail. Settings that are absent stay as they were; an empty one is taken away. */
export interface RailChange {
  settings: readonly GivenSetting[];
  /** What agents call it by. Absent or null: as before, at first the rail's key. */
  handlerId?: string | null;
  /** Absent or null: as before, at first true. */
  isEnabled?: boolean | null;
}

/** Pasted values bring spaces and line ends along, which no setting begins or ends with. */
export const mergedSettings = (before: RailSettings, given: readonly GivenSetting[]): RailSettings => {
  const merged = { ...before, ...Object.fromEntries(given.map(({ name, value }) => [name, value.trim()])) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
};

/**
 * Everything wrong with the settings, which are `settings` once the change is merged. `urlProblem` says what is wrong with an
 * address that is to be called; null where nothing is.
 */
export function railErrors(
  rail: PaymentRail,
  change: RailChange,
  settings: RailSettings,
  urlProblem: (url: string) => string | null,
): FieldError[] {
  const shape = [...settingErrors(rail, change.settings), ...missingErrors(rail, settings)];
  const values = shape.length > 0 ? [] : rail.settingErrors(settings);
  const isReadable = shape.length === 0 && values.length === 0;
  const addresses = isReadable ? addressErrors(rail, settings, urlProblem) : [];
  return [...handlerErrors(change), ...shape, ...values, ...addresses];
}

/** What calls may not reach would fail at every payment, as if it would pass. */
const addressErrors = (
  { settingFields }: PaymentRail,
  settings: RailSettings,
  urlProblem: (url: string) => string | null,
): FieldError[] =>
  settingFields.flatMap(({ name, isCalled }) => {
    const address = isCalled === true ? settings[name] : undefined;
    const problem = address === undefined ? null : urlProblem(address);
    return problem === null ? [] : [{ path: name, code: 'URL_INVALID', message: problem }];
  });

/** As UCP and ACP take them for ids of handlers. */
const handlerId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const handlerErrors = ({ handlerId: given }: RailChange): FieldError[] =>
  given == null || handlerId.test(given)
    ? []
    : [
        {
          path: 'handlerId',
          code: 'HANDLER_ID_INVALID',
          message: 'Letters, digits, points, _ and -, up to 64, a letter or digit first.',
        },
      ];

function settingErrors(rail: PaymentRail, given: readonly GivenSetting[]): FieldError[] {
  const known = rail.settingFields.map(({ name }) => name);
  return given.flatMap(({ name, value }, index): FieldError[] => {
    const path = `settings.${index}`;
    if (!known.includes(name)) {
      return [{ path: `${path}.name`, code: 'UNKNOWN', message: `${rail.title} takes ${known.join(', ')}.` }];
    }
    if (given.findIndex(other => other.name === name) < index) {
      return [{ path: `${path}.name`, code: 'DUPLICATE', message: `${name} is given twice.` }];
    }
    return value.length > paymentLimits.settingLength
      ? [
          {
            path: `${path}.value`,
            code: 'TOO_LONG',
            message: `At most ${paymentLimits.settingLength} characters.`,
          },
        ]
      : [];
  });
}

const missingErrors = ({ settingFields, title }: PaymentRail, settings: RailSettings): FieldError[] =>
  settingFields
    .filter(({ isRequired, name }) => isRequired && settings[name] === undefined)
    .map(({ name }) => ({ path: name, code: 'REQUIRED', message: `${title} needs it.` }));
