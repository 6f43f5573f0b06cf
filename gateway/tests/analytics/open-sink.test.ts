import { expect, test } from 'vitest'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { openSink } from '../../src/modules/analytics/analytics-sink.js'
import { startScriptedHost } from '../helpers/scripted-host.js'
import { upstream } from '../helpers/chains/test-chain.js'

const event = {
  at: 1,
  projectId: 'p',
  event: 'MODAL_OPEN',
  origin: 'https://app.example',
  properties: { connected: true },
}

function sink(choice: string | undefined, print?: (line: string) => void) {
  const store = () => Promise.reject(new Error('opened'))
  return openSink({ env: { ANALYTICS: choice }, store, upstream, ...(print && { print }) })
}

test('counts events by default and opens the database on the first write', async () => {
  for (const choice of [undefined, '', 'counts']) await expect(sink(choice)?.write([event])).rejects.toThrow('opened')
})

test('returns no sink for "none"', () => {
  expect(sink('none')).toBeUndefined()
})

test('logs one line of JSON per event', async () => {
  const lines: string[] = []
  await sink('log', line => void lines.push(line))?.write([event, event])
  expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([{ analytics: event }, { analytics: event }])
})

test('posts events as JSON and rejects if the service does not accept them', async () => {
  const host = disposeAfterTest(await startScriptedHost((_request, response) => void response.writeHead(204).end()))
  await sink(`${host.url}/in?key=k`)?.write([event])
  expect([host.requests, host.bodies.map(body => JSON.parse(body) as unknown)]).toEqual([['POST /in?key=k'], [[event]]])
  host.answer = (_request, response) => void response.writeHead(500).end()
  await expect(sink(host.url)?.write([event])).rejects.toMatchObject({ code: 'analytics/not-taken' })
})

test.each(['count', 'ftp://a.example', 'javascript:alert(1)'])('rejects the setting %s', choice => {
  expect(() => sink(choice)).toThrow('ANALYTICS must be')
})
