import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTemporarySecrets } from '../../src/modules/keys/secrets.js'
import { serveGateway, type RunningGateway } from '../../src/serve-gateway.js'
import type { Settings } from '../../src/settings.js'
import { startMailServer, type MailServer } from '../helpers/mail-server.js'
import { readCode } from '../helpers/read-code.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT, TestFrame } from '../helpers/wallet/test-frame.js'

const SOCKETS = 1_000
const BODY = 'Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"token":"'

/** Sends half of a request without a proof on 1,000 sockets from ten addresses, and reopens closed ones. */
async function halfSend(port: number, options: { readonly behindProxy: boolean }) {
  const sockets = new Set<Socket>()
  const state = { stopped: false }
  const send = (index: number) =>
    new Promise<void>(resolve => {
      // All addresses in 127.0.0.0/8 belong to this machine.
      const localAddress = options.behindProxy ? '127.0.0.1' : `127.0.${1 + (index % 10)}.1`
      const forwarded = options.behindProxy ? `X-Forwarded-For: 198.51.${index % 10}.7\r\n` : ''
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      sockets.add(socket)
      socket.on('error', () => {}) // a reset also ends the request
      socket.once('connect', () => {
        socket.write(`POST /v1/device/look HTTP/1.1\r\nHost: a\r\n${forwarded}${BODY}`, () => resolve())
      })
      socket.resume()
      socket.once('close', () => {
        sockets.delete(socket)
        resolve()
        if (!state.stopped) void send(index)
      })
    })
  await Promise.all(Array.from({ length: SOCKETS }, (_, index) => send(index)))
  return {
    stop() {
      state.stopped = true
      for (const socket of sockets) socket.destroy()
    },
    get open() {
      return sockets.size
    },
  }
}

describe.each([
  { name: 'without a proxy', trustedProxies: 0 },
  { name: 'with TRUST_PROXY=1', trustedProxies: 1 },
])('1,000 half-sent bodies, $name', ({ trustedProxies }) => {
  const all = {} as { mails: MailServer; gateway: RunningGateway }
  beforeAll(async () => {
    all.mails = await startMailServer()
    const settings: Settings = {
      port: 0,
      host: '127.0.0.1',
      relay: false,
      production: true,
      walletProjects: { [PROJECT]: [APP_ORIGIN] },
      secrets: createTemporarySecrets(),
      gatewayUrl: API_URL,
      frameUrl: FRAME_URL,
      smtpUrl: all.mails.url,
      mailFrom: 'wallet@example.com',
      networks: 'public',
      trustedProxies,
    }
    all.gateway = await serveGateway(settings)
    await all.gateway.open()
  }, 60_000)
  afterAll(async () => {
    await all.gateway.stop()
    await all.mails.stop()
  }, 60_000)

  test('keeps /health and a login responding', async () => {
    const { gateway, mails } = all
    const attack = await halfSend(gateway.port, { behindProxy: trustedProxies > 0 })
    try {
      const request = (path: string, init: RequestInit) => fetch(gateway.url + path, init)
      const frame = new TestFrame({ request } as unknown as ConstructorParameters<typeof TestFrame>[0], Date.now)
      for (const email of ['ada@example.com', 'bob@example.com']) {
        expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
        const input = { projectId: PROJECT, origin: APP_ORIGIN, email }
        const sent = await frame.call('POST /v1/otp/send', input)
        expect([sent.status, sent.error.code]).toEqual([202, undefined])
        const code = readCode((await mails.find(mail => mail.to === email)).text)
        const { body } = await frame.call('POST /v1/otp/verify', { challengeId: sent.body.challengeId, code })
        expect(body.status).toBe('connected')
      }
      expect(attack.open).toBeGreaterThan(SOCKETS / 2)
    } finally {
      attack.stop()
    }
  }, 60_000)
})
