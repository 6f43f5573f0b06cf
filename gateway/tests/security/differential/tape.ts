import { fromSeed, type Seeded } from '../helpers/seeded.js'

/** Random choices that are recorded, so that a call can be made again from them, or from simpler ones. */
export interface Tape extends Seeded {
  readonly choices: readonly number[]
}

/** Records the choices of a seed. */
export function recordTape(seed: number): Tape {
  const random = fromSeed(seed)
  return toTape(seed, () => random.next())
}

/** Repeats choices. After their end, the first item of each list is chosen. */
export function replayTape(choices: readonly number[]): Tape {
  let at = 0
  return toTape(0, () => choices[at++] ?? 0)
}

function toTape(seed: number, draw: () => number): Tape {
  const choices: number[] = []
  const next = () => {
    const choice = draw()
    choices.push(choice)
    return choice
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    seed,
    choices,
    next,
    below,
    pick: list => list[below(list.length)] as never,
    // The end of a tape means no.
    chance: share => next() > 1 - share,
  }
}

/**
 * Makes the choices of a failing case simpler, as long as it keeps failing: leaves out parts, and chooses the first of a
 * list. Tries a limited number of times.
 */
export async function shrinkChoices(
  choices: readonly number[],
  fails: (simpler: readonly number[]) => Promise<boolean>,
  tries = 250,
): Promise<readonly number[]> {
  let best = choices
  let tried = 0
  const attempt = async (simpler: readonly number[]) => {
    if (tried++ >= tries || simpler.join() === best.join() || !(await fails(simpler))) return false
    best = simpler
    return true
  }
  for (const size of [...halves(choices.length), 1, 1]) {
    for (let at = best.length - size; at >= 0; at -= size) {
      const without = [...best.slice(0, at), ...best.slice(at + size)]
      if (await attempt(without)) continue
      await attempt(best.map((choice, index) => (index >= at && index < at + size ? 0 : choice)))
    }
  }
  return best
}

function halves(length: number): readonly number[] {
  return length <= 1 ? [] : [Math.ceil(length / 2), ...halves(Math.ceil(length / 2))].filter(size => size > 1)
}
