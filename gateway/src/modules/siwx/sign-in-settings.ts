import { HttpError } from '../../http-error.js'

/** What the operator says of signing in. */
export interface SignInSettings {
  /** How long a sign-in lasts at most, in milliseconds. */
  readonly lifeMs: number
}

type Env = Readonly<Record<string, string | undefined>>

const HOUR_MS = 3_600_000
const WEEK_HOURS = 168
/** A year. */
const MOST_HOURS = 8_784

/**
 * `SIGN_IN`: `on` lets pages sign people in, which they may in development unless it is `off`; and `SIGN_IN_HOURS`.
 * Nothing where it is off. Throws `settings/invalid`.
 */
export function signInSettings(env: Env, development: boolean): SignInSettings | undefined {
  const said = env['SIGN_IN'] || (development ? 'on' : 'off')
  if (said !== 'on' && said !== 'off') throw invalid('SIGN_IN must be "on" or "off".')
  const hours = Number(env['SIGN_IN_HOURS'] || WEEK_HOURS)
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS)
    throw invalid(`SIGN_IN_HOURS must be a number from 1 to ${MOST_HOURS}.`)
  return said === 'on' ? { lifeMs: hours * HOUR_MS } : undefined
}

function invalid(sentence: string): HttpError {
  return new HttpError(500, 'settings/invalid', sentence)
}
