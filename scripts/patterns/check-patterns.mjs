// Asks recheck whether a pattern takes more than linear time on some input.
import { check } from 'recheck'

/** Longer than any machine needs for a pattern that can be decided; what takes longer is too complicated to be trusted. */
const TIMEOUT_MS = 600_000
/**
 * The fuzzer of recheck counts characters that it reads, never milliseconds, and repeats itself from run to run: what it
 * finds, and how long it searches, depend on the pattern alone. With its limits on time, which are short, a busy machine
 * sends it after attacks that do not exist, for minutes.
 */
const WORK_LIMITS = {
  randomSeed: 20_261_123,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

/**
 * The patterns that are not proven to be linear, one line each. A pattern that recheck could not decide is one of them.
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
