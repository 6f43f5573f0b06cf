/** As it was when the first build was loaded: builds that run at the same time see each other's value. */
const { NODE_ENV } = process.env

/**
 * Runs a build of Vite and puts `NODE_ENV` back. Vite sets it to "production", also for what the same process runs
 * afterwards: a development gateway would then refuse to start.
 * @template T
 * @param {() => Promise<T>} build
 * @returns {Promise<T>}
 */
export async function keepNodeEnv(build) {
  try {
    return await build()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
