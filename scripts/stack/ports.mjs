import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The number of ports after the wanted one to try before any free one is taken. */
const TRIES = 20
const QUIET_FROM = 20_000
const QUIET_TO = 32_000
/** Both are checked: a browser resolves `localhost` to either. */
const HOSTS = ['127.0.0.1', '::1']

/**
 * Picks free ports, and logs when a port differs from the wanted one.
 * @param {(line: string) => void} log
 */
export function portPicker(log) {
  const given = new Set()
  const isOurs = async port => !given.has(port) && (await isFree(port))
  const isPair = async port => (await isOurs(port)) && (await isOurs(port + 1))

  /**
   * Returns a free port: the wanted one, one of the next, or (wanted 0) any. Never the same twice; `pair` reserves the
   * next one too.
   */
  return async function pick(wanted, what, { pair = false } = {}) {
    const [isGood, others] = pair ? [isPair, quietPorts()] : [isOurs, anyPorts()]
    const port = (await firstOf(candidates(wanted), isGood)) ?? (await firstOf(others, isGood))
    given.add(port)
    if (pair) given.add(port + 1)
    if (wanted > 0 && port !== wanted) log(`Port ${wanted} is in use; ${what} takes ${port}.`)
    return port
  }
}

/** Returns true if a port of this machine is free. */
export async function isFree(port) {
  const answers = await Promise.all(HOSTS.map(host => probe(port, host)))
  return answers.every(({ code }) => code === undefined || code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
}

async function firstOf(ports, isGood) {
  for await (const port of ports) if (await isGood(port)) return port
  return undefined
}

function candidates(wanted) {
  if (wanted === 0) return []
  return Array.from({ length: TRIES }, (_, step) => wanted + step).filter(port => port < 65_536)
}

async function* anyPorts() {
  for (;;) yield (await probe(0, '127.0.0.1')).port
}

/** Ports below the ephemeral range: the second port of a pair must not be assigned in the meantime. */
function* quietPorts() {
  for (;;) yield randomInt(QUIET_FROM, QUIET_TO)
}

function probe(port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', ({ code }) => resolve({ code }))
    server.listen(port, host, () => {
      const { port: bound } = server.address()
      server.close(() => resolve({ port: bound }))
    })
  })
}
