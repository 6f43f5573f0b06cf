/** The words of one feature: sentences, and functions for those with slots or plurals. */
export interface Messages {
  /** Which feature they belong to; the key of the same words in every other language. */
  readonly feature: string
}

/** One language: every feature's words under the feature's name. */
export type LocalePack = Readonly<Record<string, Messages>>
