import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A connection to a local port that can be cut permanently, as if a page were killed. */
export interface Line {
  readonly port: number
  cut(): void
}

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
