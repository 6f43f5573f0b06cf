/** So much of what a program complains of last is kept, in characters. */
const KEPT = 1_000

/**
 * Watches over a program that was just started and listens at a port. Resolves, once `ready` does, to what that gave and a
 * way to stop it; rejects with a sentence when the program ends before, or `ready` rejects.
 *
 * @template T
 * @param {import('node:child_process').ChildProcess} child with a pipe for its complaints
 * @param {{ name: string, port: number, ready: Promise<T>, signal?: NodeJS.Signals, log?: (line: string) => void }} options
 *   `signal` ends it
 */
export async function startChild(child, { name, port, ready, signal = 'SIGTERM', log = () => {} }) {
  let complaint = ''
  child.stderr.on('data', data => (complaint = `${complaint}${data}`.slice(-KEPT)))
  const ended = new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, by) => resolve(complaint.trim() || `it ended with ${by ?? code}`))
  })

  const life = { stopping: false }
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill) // whatever ends this process, no child is left behind
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
