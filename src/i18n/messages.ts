/** The words of one feature: sentences, and functions for those with slots or plurals. */
export interface Messages {
  /** Which feature they belong to; the key of the same words in every other language. */
  readonly feature: string
  /** The chunk they come in, where it is not that of the first screens. */
  readonly pack?: PackName
}

/** The chunks of words beside that of the first screens: each comes with its own screens. */
export type PackName =
  | 'activity'
  | 'assets'
  | 'buying'
  | 'hosts'
  | 'login'
  | 'names'
  | 'onramp'
  | 'receive'
  | 'send'
  | 'several'
  | 'siwx'
  | 'swap'

/** One language: every feature's words under the feature's name. */
export type LocalePack = Readonly<Record<string, Messages>>
