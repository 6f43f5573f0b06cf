import { expect, test } from 'vitest'
import { exchange } from '../../src/modules/outbound/http-exchange.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'

test('exchange connects to the pinned address whatever the host name resolves to', async () => {
  const host = await startScriptedHost(json({ here: true }))
  const options = { method: 'GET', headers: {}, maxBytes: 100, checkHead: () => {} } as const
  const url = new URL(`http://nowhere.invalid:${host.port}/`)
  const signal = new AbortController().signal
  const answer = await exchange({ ...options, url, address: '127.0.0.1', signal })
  expect(new TextDecoder().decode(answer.bytes)).toBe('{"here":true}')
  await expect(exchange({ ...options, url, address: '127.0.0.1', signal: AbortSignal.abort('late') })).rejects.toBe(
    'late',
  )
  await host.close()
})
