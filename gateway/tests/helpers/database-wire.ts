import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between a gateway and its database that can count, hold and cut messages. */
export interface DatabaseWire {
  /** Database URL through the proxy. */
  readonly url: string
  /** Messages sent to the database since the last call of {@link DatabaseWire.count}. */
  readonly sent: number
  /** Restarts the count. Calls `strike` at this message, either instead of delivering it or right after. */
  count(at?: number, when?: 'before' | 'after', strike?: () => void): void
  /** Holds all messages to the database until released, without loss. */
  hold(): void
  release(): void
  /** Closes all connections and refuses new ones until restored. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Starts a proxy to `postgres://…`. */
export async function databaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const held: (() => void)[] = []
  const state = { isHeld: false, sent: 0, at: Infinity, when: 'before', strike: () => {}, isCut: false, isDead: false }
  const server = createServer(near => {
    if (state.isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', data => {
      if (state.isDead) return
      state.sent += 1
      const isStruck = state.sent === state.at
      if (isStruck) state.isDead = true
      const pass = () => void far.write(data)
      if (state.isHeld) held.push(pass)
      else if (!isStruck || state.when === 'after') pass()
      if (isStruck) state.strike()
    })
    far.on('data', data => void (state.isDead || near.write(data)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    get sent() {
      return state.sent
    },
    count: (at = Infinity, when = 'before', strike = () => {}) =>
      void Object.assign(state, { sent: 0, at, when, strike }),
    hold: () => void (state.isHeld = true),
    release() {
      state.isHeld = false
      for (const pass of held.splice(0)) pass()
    },
    cut() {
      state.isCut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => void Object.assign(state, { isCut: false, isDead: false, at: Infinity }),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
