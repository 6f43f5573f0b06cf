import type { ProtocolStorage } from './protocol-storage.js'

/** Where answers are kept. */
export type AnswerStorage = Pick<ProtocolStorage, 'getItem' | 'setItem'>

/** Where the answers are, beside the session itself: they go when it is forgotten. */
const PLACE = 'appkit-answers'
/** The answers of sessions long gone make room. */
const MOST_KEPT = 10

/**
 * The answer to a question that is asked once in a session, also over a reload: a person would wonder why a wallet asks
 * them at each load. Rejects as the question does, and asks again the next time then.
 */
export async function askedOnce(
  storage: AnswerStorage,
  question: string,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  const read = async () => {
    const kept: unknown = await storage.getItem(PLACE).catch(() => undefined)
    return Array.isArray(kept) ? (kept as readonly (readonly [question: string, answer: unknown])[]) : []
  }
  const kept = (await read()).find(one => Array.isArray(one) && one[0] === question)
  if (kept) return kept[1]
  const answer = await ask()
  const entries = [[question, answer], ...(await read())].slice(0, MOST_KEPT)
  await storage.setItem(PLACE, entries).catch(() => {})
  return answer
}
