import * as z from 'zod/mini'
import { parseJson } from '../lib/parse-json.js'

/** What a wallet lets a page do, as a resource of a message. Standard: ERC-5573. */
export interface Recap {
  readonly methods: readonly string[]
  readonly chains: readonly string[]
  /** The sentence that says so in the message. */
  readonly sentence: string
}

const PREFIX = 'urn:recap:'
const START = 'I further authorize the stated URI to perform the following actions on my behalf: '
const limits = z.tuple([z.object({ chains: z.optional(z.array(z.string())) })])
const shape = z.strictObject({
  att: z.strictObject({ eip155: z.record(z.string().check(z.regex(/^request\/\w{1,64}$/)), limits) }),
})

/** Whether a resource is one that says what a page may do. */
export function isRecap(resource: string | undefined): boolean {
  return resource?.startsWith(PREFIX) ?? false
}

/** Reads one for requests to EVM networks; undefined for any other, and for what is none. */
export function readRecap(resource: string): Recap | undefined {
  const read = shape.safeParse(decoded(resource.slice(PREFIX.length)))
  if (!read.success) return undefined
  const entries = Object.entries(read.data.att.eip155)
  const methods = entries.map(([name]) => name.slice('request/'.length)).toSorted((a, b) => a.localeCompare(b))
  if (methods.length === 0) return undefined
  return {
    methods,
    chains: [...new Set(entries.flatMap(([, [limit]]) => limit.chains ?? []))],
    sentence: `${START}(1) 'request': '${methods.join("', '")}' for 'eip155'.`,
  }
}

function decoded(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
