import { describe, expect, test } from 'vitest'
import { performHandshake } from '../../../src/frame-page/channel/handshake.js'
import { ScriptedPort } from '../../frame-page/helpers/scripted-port.js'
import { helloMessage, ScriptedView } from '../../frame-page/helpers/scripted-view.js'
import { hostileOrigins } from '../helpers/hostile-origins.js'
import { seeded } from '../helpers/seeded.js'
import { eventNames, soundPayload } from '../helpers/sound-payloads.js'

const rules = {
  projectId: 'p1',
  origins: ['https://app.example.com', 'https://*.example.org'],
  version: '1.0.0',
  storage: 'idb',
} as const

const names = ['HELLO', ...eventNames] as const

/** Every message of a window as an event; `HELLO` is valid except for its sender. */
function message(name: string): unknown {
  if (name === 'HELLO') return helloMessage()
  const payload = soundPayload(name as never, random)
  return { type: `@appkit-app/${name}`, id: 'x'.repeat(24), ...(payload !== undefined && { payload }) }
}
const random = seeded('frame-origins')

async function bound(
  view: ScriptedView,
  deliver: () => ScriptedPort | undefined,
): Promise<{ accepted: boolean; replies: number }> {
  const life = new AbortController()
  const outcome = { accepted: false }
  const waiting = performHandshake(view, rules, life.signal).then(
    () => (outcome.accepted = true),
    () => {},
  )
  const port = deliver()
  life.abort()
  await waiting
  return { accepted: outcome.accepted, replies: port?.posted.length ?? 0 }
}

describe('hostile origins', () => {
  test('ignores every event of 48 hostile origins and posts nothing to them', async () => {
    expect(new Set(hostileOrigins).size).toBe(48)
    let cases = 0
    const wrong: string[] = []
    for (const origin of hostileOrigins)
      for (const name of names) {
        cases++
        const inward = new ScriptedView()
        const inbound = await bound(inward, () => inward.deliver({ origin, data: message(name) }))
        if (inbound.accepted || inbound.replies > 0) wrong.push(`in: ${name} of ${origin}`)
        cases++
        // The same page as embedder: nothing may be posted to it, whatever it sends.
        const outward = new ScriptedView({ ancestors: [origin] })
        const outbound = await bound(outward, () => outward.deliver({ origin, data: message(name) }))
        if (outbound.accepted || outbound.replies > 0 || outward.posted.length > 0)
          wrong.push(`out: ${name} to ${origin}`)
      }
    expect(cases).toBeGreaterThanOrEqual(2_304)
    expect(wrong).toEqual([])
  }, 60_000)

  test('accepts the allowed origin, so the matrix can fail', async () => {
    const view = new ScriptedView({ ancestors: ['https://app.example.com'] })
    expect(await bound(view, () => view.deliver())).toEqual({ accepted: true, replies: 1 })
    expect(view.posted).toHaveLength(1)
  })
})

describe('other windows of the allowed origin', () => {
  const strangers: readonly (readonly [string, object])[] = [
    ['a second frame of the wallet', { source: { postMessage() {} } }],
    ['a popup of the wallet', { source: { postMessage() {}, opener: {} } }],
    ['the opener', { source: { postMessage() {}, closed: false } }],
    ['a worker, which has no window', { source: null }],
    ['a port', { source: new ScriptedPort() }],
    ['an event that was dispatched again', { isTrusted: false }],
  ]
  test.each(strangers)('ignores every event of %s', async (_who, over) => {
    for (const name of names) {
      const view = new ScriptedView({ ancestors: ['https://app.example.com'] })
      expect(await bound(view, () => view.deliver({ ...over, data: message(name) }))).toEqual({
        accepted: false,
        replies: 0,
      })
    }
  })
})
