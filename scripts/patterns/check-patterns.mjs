// Uses recheck to find patterns that take more than linear time on some input.
import { check } from 'recheck'

/** Longer than any machine needs for a decidable pattern; a pattern that takes longer is rejected as too complex. */
const TIMEOUT_MS = 600_000
/**
 * Limits of recheck's fuzzer that do not depend on time: it counts the characters it reads, and it is deterministic.
 * The result and the duration depend on the pattern alone. With its default time limits, a busy machine would search
 * for attacks that do not exist, for minutes.
 */
const WORK_LIMITS = {
  randomSeed: 20_261_123,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

/**
 * Returns the patterns that are not proven to be linear, one line each, including undecidable ones.
 *
 * @param {readonly { source: string, flags: string, places: string[] }[]} patterns
 * @returns {Promise<string[]>}
 */
export async function slowPatterns(patterns) {
  const slow = []
  const queue = [...patterns]
  const work = async () => {
    for (let pattern = queue.pop(); pattern; pattern = queue.pop()) {
      const { source, flags, places } = pattern
      const options = { ...WORK_LIMITS, timeout: TIMEOUT_MS }
      let result = await check(source, flags, options)
      // The fuzzer's attack may be long and still linear. The automaton decides exactly.
      if (result.status === 'vulnerable' && result.checker === 'fuzz')
        result = await check(source, flags, { ...options, checker: 'automaton' })
      if (result.status === 'safe') continue
      const why = result.status === 'vulnerable' ? result.complexity.summary : `not decided: ${result.error.kind}`
      slow.push(`${places.join(', ')}: /${source}/${flags} (${why})`)
    }
  }
  await Promise.all([work(), work()])
  return slow.toSorted()
}
