/** Characters a recovery password must have, and may have. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

/** Whether a password is too short or too long, in characters of its NFKC form. */
export function passwordLengthProblem(password: string): 'short' | 'long' | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length < MIN_PASSWORD) return 'short'
  return length > MAX_PASSWORD ? 'long' : undefined
}
