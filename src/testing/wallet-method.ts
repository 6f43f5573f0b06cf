/** Answers one method for a test wallet. */
export type Method = (params: readonly unknown[]) => unknown
