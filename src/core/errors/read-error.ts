const TEXT_MAX = 200
const DEPTH_MAX = 3

/** The first line of what a thrown value says, as plain text of at most 200 characters; empty where it says nothing. */
export function messageOf(thrown: unknown): string {
  const said = typeof thrown === 'string' ? thrown : (read(thrown, 'shortMessage') ?? read(thrown, 'message'))
  if (typeof said !== 'string' || said === read(thrown, 'code')) return ''
  return (said.split('\n', 1)[0] ?? '').slice(0, TEXT_MAX).replace(/\p{C}/gu, '').trim()
}

/** The codes in a thrown value, its own first, then those it wraps. Numbers that came as text count. */
export function codesOf(thrown: unknown): readonly number[] {
  return layersOf(thrown)
    .map(layer => read(layer, 'code'))
    .map(code => (typeof code === 'object' ? NaN : Number(code)))
    .filter(Number.isSafeInteger)
}

/**
 * What a node said when a call reverted, with the bytes of its reason; nothing where the failure is
 * another. Standards: EIP-1474, and code 3 of the execution APIs.
 */
export function revertOf(thrown: unknown): { text: string; data?: `0x${string}` } | undefined {
  const layers = layersOf(thrown)
  const reverted = layers.find(layer => read(layer, 'code') === 3 || /revert/i.test(messageOf(layer)))
  if (!reverted) return undefined
  const data = layers.map(layer => read(layer, 'data')).find(isBytes)
  return { text: messageOf(reverted), ...(data && { data }) }
}

/** A thrown value and what it wraps: wallets and libraries put the real error in one of these places. */
function layersOf(thrown: unknown, depth = DEPTH_MAX): readonly unknown[] {
  if (typeof thrown !== 'object' || thrown === null || depth < 0) return depth < DEPTH_MAX ? [] : [thrown]
  const inner = ['data', 'originalError', 'cause', 'error'].flatMap(key => layersOf(read(thrown, key), depth - 1))
  return [thrown, ...inner]
}

function isBytes(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
}

/** A property of anything; a getter that throws has nothing to say. */
function read(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}
