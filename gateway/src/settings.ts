import { HttpError } from './http-error.js'

/** All an operator can choose. */
export interface Settings {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** The development relay; off unless asked for. */
  readonly relay: boolean
  /** Origins of pages that may ask; absent: all. */
  readonly origins?: readonly string[]
  /** Project ids that may ask; absent: all, and none is needed. */
  readonly projects?: readonly string[]
}

/** The environment, read and checked. Throws `settings/invalid` with the name of the variable that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const origins = list(env['ALLOWED_ORIGINS'])
  const projects = list(env['PROJECT_IDS'])
  return {
    port: port(env['PORT']),
    host: env['HOST'] || '127.0.0.1',
    relay: onOrOff('RELAY', env['RELAY']),
    ...(origins.length > 0 && { origins }),
    ...(projects.length > 0 && { projects }),
  }
}

function port(text = '8787'): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 65_535) return number
  throw new HttpError(500, 'settings/invalid', `PORT is "${text}"; it must be a number from 0 to 65535.`)
}

function onOrOff(name: string, text = 'off'): boolean {
  if (text === 'on' || text === 'off' || text === '') return text === 'on'
  throw new HttpError(500, 'settings/invalid', `${name} is "${text}"; it must be "on" or "off".`)
}

function list(text = ''): string[] {
  return text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}
