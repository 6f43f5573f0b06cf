/** An invalid answer or flag. The message is printed for the user. */
export class UsageError extends Error {
  name = 'UsageError'
}
