import { expect, test } from 'vitest'
import { exchange } from '../../src/modules/outbound/http-exchange.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'

test('the pinned address is asked, whatever the name would lead to', async () => {
  const host = await startScriptedHost(json({ here: true }))
  const ask = { method: 'GET', headers: {}, maxBytes: 100, checkHead: () => {} } as const
  const url = new URL(`http://nowhere.invalid:${host.port}/`)
  const signal = new AbortController().signal
  const answer = await exchange({ ...ask, url, address: '127.0.0.1', signal })
  expect(new TextDecoder().decode(answer.bytes)).toBe('{"here":true}')
  await expect(exchange({ ...ask, url, address: '127.0.0.1', signal: AbortSignal.abort('late') })).rejects.toBe('late')
  await host.close()
})
