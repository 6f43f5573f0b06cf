import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections one address may have. */
export interface ConnectionRules {
  /** 0 for any number. */
  readonly most: number
  /** Whether an address is counted; a proxy's is not, as everybody comes from it. */
  readonly counts: (ip: string) => boolean
}

/** Ends each connection beyond what its address may have, before a byte of it is read. */
export function capConnections(server: Server, { most, counts }: ConnectionRules): void {
  if (most === 0) return
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const ip = socket.remoteAddress
    if (ip === undefined || !counts(ip)) return
    const held = (open.get(ip) ?? 0) + 1
    if (held > most) return void socket.destroy()
    open.set(ip, held)
    socket.once('close', () => {
      const left = (open.get(ip) ?? 1) - 1
      if (left > 0) open.set(ip, left)
      else open.delete(ip)
    })
  })
}
