import { decodeBase64, encodeBase64Url } from '../lib/bytes.js'
import { parseJson } from '../lib/text.js'

/** The permissions a wallet grants to a page, as a resource of a sign-in message. Standard: ERC-5573. */
export interface Recap {
  readonly methods: readonly string[]
  readonly chains: readonly string[]
  readonly sentence: string
}

const PREFIX = 'urn:recap:'
const START = 'I further authorize the stated URI to perform the following actions on my behalf: '
const ACTION = /^request\/(\w{1,64})$/

export function isRecap(resource: string | undefined): boolean {
  return resource?.startsWith(PREFIX) ?? false
}

export function writeRecap(methods: readonly string[]): string {
  const limits = sorted(methods).map(method => [`request/${method}`, [{}]])
  const bytes = new TextEncoder().encode(JSON.stringify({ att: { eip155: Object.fromEntries(limits) } }))
  return PREFIX + encodeBase64Url(bytes)
}

/** Parses a resource. Returns undefined if it is malformed or grants anything but EVM methods. */
export function readRecap(resource: string): Recap | undefined {
  const { att, ...further } = toRecord(decodeJson(resource.slice(PREFIX.length)))
  const { eip155, ...others } = toRecord(att)
  const entries = Object.entries(toRecord(eip155)).map(([name, limits]) => [ACTION.exec(name)?.[1], readChains(limits)])
  const known = entries.filter((entry): entry is [string, readonly string[]] => entry.every(part => part !== undefined))
  const isPlain = Object.keys(further).length === 0 && Object.keys(others).length === 0
  if (!isPlain || known.length === 0 || known.length < entries.length) return undefined
  const methods = sorted(known.map(([method]) => method))
  return {
    methods,
    chains: [...new Set(known.flatMap(([, chains]) => chains))],
    sentence: `${START}(1) 'request': '${methods.join("', '")}' for 'eip155'.`,
  }
}

function sorted(methods: readonly string[]): readonly string[] {
  return [...new Set(methods)].toSorted((a, b) => a.localeCompare(b))
}

// Returns the chains an action is limited to, empty for all. Undefined if the limits are malformed.
function readChains(limits: unknown): readonly string[] | undefined {
  if (!Array.isArray(limits) || limits.length !== 1) return undefined
  const [limit] = limits as readonly unknown[]
  if (typeof limit !== 'object' || limit === null || Array.isArray(limit)) return undefined
  const { chains = [] } = limit as { readonly chains?: unknown }
  const isListed = Array.isArray(chains) && chains.every(chain => typeof chain === 'string')
  return isListed ? (chains as readonly string[]) : undefined
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function decodeJson(text: string): unknown {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = decodeBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
  try {
    return bytes && parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
