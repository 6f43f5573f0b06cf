import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Endpoints } from '../core/config.js'
import type { Network } from '../core/network.js'
import type { PolicyOptions } from './content-policy.js'

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export async function allNetworks(): Promise<ReadonlyMap<string, Network>> {
  // The list is too long to be in the package twice, so it comes from the package's own entry point.
  const exported: Readonly<Record<string, unknown>> = await import('appkit-modal/networks')
  return new Map(Object.entries(exported).filter((entry): entry is [string, Network] => isNetwork(entry[1])))
}

// Finds networks by export name (`base`), chain id (`8453`) or CAIP-2 id. Throws {@link UsageError} with similar names
// for an unknown network.
async function networksByName(names: readonly string[]): Promise<readonly Network[]> {
  const all = await allNetworks()
  return names.map(name => {
    const byId = [...all.values()].find(({ id, caipNetworkId }) => name === String(id) || name === caipNetworkId)
    const network = all.get(name) ?? byId
    if (network) return network
    const start = name.slice(0, 3).toLowerCase()
    const alike = [...all.keys()].filter(known => known.toLowerCase().startsWith(start)).slice(0, 5)
    const hint = alike.length > 0 ? ` Similar names: ${alike.join(', ')}.` : ''
    throw new UsageError(`Unknown network ${JSON.stringify(name)}.${hint} For a network of your own use --rpc.`)
  })
}

function isNetwork(value: unknown): value is Network {
  return typeof value === 'object' && value !== null && 'caipNetworkId' in value
}

export interface Terminal {
  out(text: string): void
  err(text: string): void
}

// Control, direction and invisible characters, except the line feed and the tab.
const UNPRINTABLE = /(?![\n\t])[\p{C}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * Escapes what could command a terminal or hide text in it, such as ANSI sequences of a hostile repository. The escapes
 * are those of JSON, so that JSON keeps its meaning.
 */
export function escapeOutput(text: string): string {
  return text.replace(UNPRINTABLE, character =>
    character
      .split('')
      .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** Escapes a text for one line: a line break in a file name could otherwise fake a line of the output. */
export function toOutputLine(text: string): string {
  return escapeOutput(text.replace(/[\n\t]/g, ' '))
}

/** Returns a terminal that escapes all its output. Every command writes through it. */
export function createSafeTerminal({ out, err }: Terminal): Terminal {
  return { out: text => out(escapeOutput(text)), err: text => err(escapeOutput(text)) }
}

type Options = NonNullable<ParseArgsConfig['options']>

export const policyFlags = {
  gateway: { type: 'string' },
  'project-id': { type: 'string' },
  networks: { type: 'string', multiple: true },
  rpc: { type: 'string', multiple: true },
  relay: { type: 'string' },
  frame: { type: 'string' },
  'no-frame': { type: 'boolean' },
  social: { type: 'boolean' },
  cdn: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Options

export interface PolicyFlags {
  readonly gateway?: string | undefined
  readonly 'project-id'?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly rpc?: readonly string[] | undefined
  readonly relay?: string | undefined
  readonly frame?: string | undefined
  readonly 'no-frame'?: boolean | undefined
  readonly social?: boolean | undefined
  readonly cdn?: string | undefined
}

/** Parses a command line. Throws {@link UsageError} for an unknown flag or a missing value. */
export function parseFlags<const T extends Options>(args: readonly string[], options: T, allowPositionals: boolean) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals, strict: true })
  } catch (error) {
    throw new UsageError((error as TypeError).message)
  }
}

/** Converts flags to policy options. Throws {@link UsageError} for an invalid URL or an unknown network. */
export async function policyOptions(flags: PolicyFlags): Promise<PolicyOptions> {
  const { gateway, relay, frame, cdn } = flags
  const rpc = commaSeparated(flags.rpc)
  checkUrls({ gateway, frame, cdn }, ['http:', 'https:'])
  checkUrls({ relay }, ['ws:', 'wss:'])
  for (const url of rpc) checkUrls({ rpc: url }, ['http:', 'https:', 'ws:', 'wss:'])
  if (flags.social && (flags['no-frame'] || !(gateway ?? frame)))
    throw new UsageError('--social needs the embedded wallet: add --gateway or --frame.')
  const endpoints: Endpoints = { ...(relay && { relay }), ...(frame && { frame }) }
  const names = commaSeparated(flags.networks)
  const networks = names.length > 0 ? await networksByName(names) : []
  return { gateway, projectId: flags['project-id'], endpoints, networks, rpc, cdn, embeddedWallet: !flags['no-frame'] }
}

function commaSeparated(values: readonly string[] = []): readonly string[] {
  return values.flatMap(value => value.split(',')).flatMap(value => (value.trim() ? [value.trim()] : []))
}

function checkUrls(urls: Readonly<Record<string, string | undefined>>, protocols: readonly string[]): void {
  for (const [name, url] of Object.entries(urls)) {
    if (url === undefined || (URL.canParse(url) && protocols.includes(new URL(url).protocol))) continue
    const kinds = protocols.map(protocol => `${protocol}//`).join(', ')
    throw new UsageError(`--${name} must be a URL that begins with ${kinds}, not ${JSON.stringify(url)}.`)
  }
}
