/** An answer or flag that cannot be used. The message is for the person who gave it. */
export class UsageError extends Error {
  name = 'UsageError'
}
