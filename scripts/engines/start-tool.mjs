import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** Starts a program. With a pattern, waits until it prints a matching line. */
export async function startTool(command, args, pattern, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise(resolve => child.once('close', resolve))
  let output = ''
  const found = await new Promise((resolve, reject) => {
    const onData = data => {
      output += String(data)
      const match = pattern?.exec(output)
      if (match) resolve(match)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.once('error', ({ message }) => reject(new Error(message)))
    void ended.then(() => reject(new Error(`${command} ended: ${output}`)))
    if (!pattern) child.once('spawn', () => resolve())
  })
  return {
    found,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
