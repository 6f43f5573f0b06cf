import { afterEach, describe, expect, test } from 'vitest'
import { serveGateway, type RunningGateway } from '../src/serve-gateway.js'
import { rawClient } from './helpers/raw-client.js'

const settings = { port: 0, host: '127.0.0.1', relay: false }

describe('serveGateway', () => {
  const running: RunningGateway[] = []
  const serve = async (...args: Parameters<typeof serveGateway>) => {
    const gateway = await serveGateway(...args)
    running.push(gateway)
    return gateway
  }
  afterEach(() => Promise.all(running.splice(0).map(gateway => gateway.stop())))

  test('listens on a free port when told 0, and names it for a browser', async () => {
    const gateway = await serve(settings)
    expect(gateway.url).toBe(`http://localhost:${gateway.port}`)
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
  })

  test('without the relay a WebSocket is not upgraded', async () => {
    const { port, relay } = await serve(settings)
    expect(relay).toBeUndefined()
    await expect(rawClient(`ws://127.0.0.1:${port}`)).rejects.toThrow('Unexpected server response: 404')
  })

  test('the rules hold for the catalogue and for the relay', async () => {
    const { port, url } = await serve({
      ...settings,
      relay: true,
      projects: ['known'],
      origins: ['https://app.example'],
    })
    expect((await fetch(`${url}/getWallets?projectId=other`)).status).toBe(401)
    const refused = await rawClient(`ws://127.0.0.1:${port}`, { projectId: 'other' })
    expect((await refused.closed).reason).toBe('Unauthorized: invalid key')
  })

  test('ends with sockets open, and gives the port back', async () => {
    const first = await serve({ ...settings, relay: true })
    const client = await rawClient(`ws://127.0.0.1:${first.port}`)
    await first.stop()
    expect((await client.closed).code).toBe(1006)
    const again = await serve({ ...settings, port: first.port })
    expect(again.port).toBe(first.port)
  })

  test('a port in use rejects with the code of the system', async () => {
    const { port } = await serve(settings)
    await expect(serveGateway({ ...settings, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
