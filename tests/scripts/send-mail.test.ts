import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { sendMail } from '../../scripts/stack/send-mail.mjs'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

describe('sendMail', () => {
  async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(listener ?? (() => {}))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    disposeAfterTest(() => server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const read = (url: string, host: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(`${url}/dev/mail.json`, { headers: { host } }, response => {
        let text = ''
        response.on('data', part => (text += String(part)))
        response.on('end', () => resolve({ status: response.statusCode, text }))
      })
      sent.on('error', reject)
      sent.end()
    })

  test('returns the emails of the gateway to a page on this machine only', async () => {
    const gateway = await serve((_request, response) => response.end('{"mails":[]}'))
    const site = await serve((incoming, response) => void sendMail(gateway, incoming, response))
    expect(await read(site, 'localhost:3000')).toEqual({ status: 200, text: '{"mails":[]}' })
    expect(await read(site, '127.0.0.1')).toEqual({ status: 200, text: '{"mails":[]}' })
    for (const host of ['evil.example', 'localhost.evil.example', '192.168.0.1'])
      expect(await read(site, host)).toEqual({ status: 404, text: '' })
  })

  test('reports a gateway that does not answer', async () => {
    const site = await serve((incoming, response) => void sendMail('http://127.0.0.1:9', incoming, response))
    expect((await read(site, 'localhost')).status).toBe(502)
  })
})
