/**
 * A feature's words in another language: every key of the English ones, and functions with the same slots. What is not
 * said to a person, as a choice between some words, stays as it is.
 */
export type Translation<M> = {
  readonly [K in keyof M]: M[K] extends (...slots: infer Slots) => string
    ? (...slots: Slots) => string
    : M[K] extends object
      ? Translation<M[K]>
      : M[K]
}
