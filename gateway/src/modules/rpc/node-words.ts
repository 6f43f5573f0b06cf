import type { RpcRefusal } from '../chains/rpc-refusal.js'
import type { RpcError } from './rpc-call.js'

/** The longest revert data that is passed on, in characters. */
const MOST_DATA = 65_536
/** What is long enough to be a key. */
const KEY_LENGTH = 12
/** A character of a URL's scheme (RFC 3986). */
const SCHEME_CHARACTER = /[a-z\d+.-]/i

/**
 * What a node said against a call, fit to be sent on: wallets and libraries know its sentences by heart. Whatever in it
 * may tell where the node is or by which key it is asked is left out.
 */
export function nodeWords({ code, message, data }: RpcRefusal, urls: readonly string[]): RpcError {
  const secrets = urls.flatMap(secretsOf)
  const plain = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), withoutLinks(message))
  const revert = revertOf(data)
  return { code: Number.isSafeInteger(code) ? code : -32_603, message: plain, ...(revert && { data: revert }) }
}

/** Replaces each link, from its scheme to the next blank, by an ellipsis. */
function withoutLinks(text: string): string {
  return text
    .split(/(\s)/)
    .map(word => {
      const at = word.indexOf('://')
      if (at <= 0) return word
      let start = at
      while (start > 0 && SCHEME_CHARACTER.test(word.charAt(start - 1))) start--
      return `${word.slice(0, start)}…`
    })
    .join('')
}

/** Its host, and every part of path and query that could be a key. */
function secretsOf(text: string): readonly string[] {
  const url = new URL(text)
  const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.username, url.password]
  const keys = parts.flatMap(part => [part, decoded(part)]).filter(part => part.length >= KEY_LENGTH)
  return [...new Set([url.host, url.hostname, ...keys])].toSorted((a, b) => b.length - a.length)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** What a call that was reverted gave back; some nodes put it one step deeper. */
function revertOf(data: unknown): string | undefined {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof inner === 'string' && inner.length <= MOST_DATA && /^0x(?:[\da-f]{2})*$/i.test(inner)
    ? inner
    : undefined
}
