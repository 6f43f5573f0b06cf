import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** How many ports after the wanted one are tried before any free one is taken. */
const TRIES = 20
const QUIET_FROM = 20_000
const QUIET_TO = 32_000
/** Both are asked: a browser takes `localhost` for either. */
const HOSTS = ['127.0.0.1', '::1']

/**
 * Picks free ports, and says plainly where it is another than the wanted one.
 * @param {(line: string) => void} log
 */
export function portPicker(log) {
  const given = new Set()
  const isOurs = async port => !given.has(port) && (await isFree(port))
  const isPair = async port => (await isOurs(port)) && (await isOurs(port + 1))

  /** A free port: the wanted one, one of the next, or (wanted 0) any. Never the same twice; with `pair` the next is free too. */
  return async function pick(wanted, what, { pair = false } = {}) {
    const [isGood, others] = pair ? [isPair, quietPorts()] : [isOurs, anyPorts()]
    const port = (await firstOf(candidates(wanted), isGood)) ?? (await firstOf(others, isGood))
    given.add(port)
    if (pair) given.add(port + 1)
    if (wanted > 0 && port !== wanted) log(`Port ${wanted} is in use; ${what} takes ${port}.`)
    return port
  }
}

/** Whether nobody listens on a port of this machine. */
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

/** Ports that systems give to nobody by themselves: the second of two must not be taken meanwhile. */
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
