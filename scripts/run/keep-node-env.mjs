/** The value when the first build was loaded: parallel builds see each other's value. */
const { NODE_ENV } = process.env

/**
 * Runs a Vite build and restores `NODE_ENV`. Vite sets it to "production" for the whole process: a development gateway
 * would then refuse to start.
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
