/** The number of characters of the error output to keep. */
const MAX_ERROR_LENGTH = 1_000

/**
 * Watches a started program that listens at a port. Resolves with the result of `ready` and a stop function; rejects
 * with a sentence if the program exits first, or if `ready` rejects.
 *
 * @template T
 * @param {import('node:child_process').ChildProcess} child with a pipe for stderr
 * @param {{ name: string, port: number, ready: Promise<T>, signal?: NodeJS.Signals, log?: (line: string) => void }}
 * options
 *   `signal` stops it
 */
export async function startChild(child, { name, port, ready, signal = 'SIGTERM', log = () => {} }) {
  let complaint = ''
  child.stderr.on('data', data => (complaint = `${complaint}${data}`.slice(-MAX_ERROR_LENGTH)))
  const ended = new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, by) => resolve(complaint.trim() || `it ended with ${by ?? code}`))
  })

  const life = { stopping: false }
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill) // no child outlives this process
  const stop = async () => {
    life.stopping = true
    child.kill(signal)
    await ended
    process.off('exit', kill)
  }

  const early = ended.then(reason => Promise.reject(new Error(reason)))
  try {
    const given = await Promise.race([early, ready])
    void ended.then(reason => life.stopping || log(`${name} is gone: ${reason}`))
    return { given, stop }
  } catch (error) {
    await stop()
    throw new Error(`${name} did not start on port ${port}: ${error.message}`, { cause: error })
  }
}
