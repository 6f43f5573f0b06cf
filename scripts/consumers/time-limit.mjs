// Stops waiting for a result that may never come.

/** Resolves like the promise, or with undefined after the limit. */
export async function withinLimit(promise, ms) {
  let timer
  const limit = new Promise(done => (timer = setTimeout(done, ms)))
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}
