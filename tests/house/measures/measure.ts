/** One place that breaks a rule. */
export interface Offence {
  readonly path: string
  readonly line?: number
  readonly detail: string
  /** Adds this much to the figure. Default 1. */
  readonly weight?: number
}

/** A figure about the repository, with the value it should reach. */
export interface Measure {
  /** The name of the limit in `ratchets.json`, and on the command line. */
  readonly key: string
  readonly title: string
  readonly figure: number
  /** `max`: lower is better. `min`: higher is better. */
  readonly bound: 'max' | 'min'
  /** Undefined for a figure that only informs. */
  readonly target: number | undefined
  /** The figure or the target in another unit, for example per 1,000 words. */
  readonly note?: string
  readonly offences: readonly Offence[]
}

type Counted = Omit<Measure, 'figure' | 'bound'>

/** A measure that counts offences. */
export function countMeasure(measure: Counted): Measure {
  const figure = measure.offences.reduce((sum, { weight = 1 }) => sum + weight, 0)
  return { ...measure, figure, bound: 'max' }
}

/** A measure that is a plain number. */
export function numberMeasure(
  measure: Omit<Measure, 'offences'> & { readonly offences?: Measure['offences'] },
): Measure {
  return { offences: [], ...measure }
}

/** A figure that informs and has no limit. */
export function infoMeasure(key: string, title: string, figure: number, note?: string): Measure {
  const base = { key, title, figure, bound: 'max', target: undefined, offences: [] } as const
  return note === undefined ? base : { ...base, note }
}
