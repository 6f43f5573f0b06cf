import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A way to a port of this machine that can be cut for good, as when a page is killed. */
export interface Line {
  readonly port: number
  cut(): void
}

/** Opens such a way. */
export async function lineTo(port: number): Promise<Line> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
