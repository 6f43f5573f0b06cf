import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from 'viem'
import { Explorer } from '../../src/modules/chains/explorer.js'
import { publicExplorers, readExplorers } from '../../src/modules/chains/explorer.js'
import { defaultNetworks } from '../../src/modules/frame/default-networks.js'
import { Outbound } from '../../src/modules/outbound/outbound.js'
import { testChain } from '../helpers/chains/test-chain.js'
import { json, startScriptedHost, type Answerer, type ScriptedHost } from '../helpers/scripted-host.js'
import { turnedClock } from '../helpers/turned-clock.js'

const OWNER: Address = '0x52908400098527886E0F7030069857D2E4169EE7'
const chain = testChain([])

describe('readExplorers', () => {
  test('has public explorers of default networks by default, all over https', () => {
    const { own, public: shared } = readExplorers({})
    expect([own.size, shared]).toEqual([0, publicExplorers])
    const known = new Set(defaultNetworks.map(({ caipNetworkId }) => caipNetworkId))
    expect([...shared.keys()].filter(id => !known.has(id))).toEqual([])
    expect([...shared.values()].every(url => /^https:\/\/[a-z.-]+[a-z]$/.test(url))).toBe(true)
    expect(['eip155:1', 'eip155:8453', 'eip155:42161'].every(id => shared.has(id))).toBe(true)
  })

  test('has none if they are switched off, and only the own ones if there are any', () => {
    expect(readExplorers({ BLOCKSCOUT: 'off' })).toEqual({ own: new Map(), public: new Map() })
    const { own, public: shared } = readExplorers({ BLOCKSCOUT: '{"eip155:5":"https://scan.example/"}' })
    expect([[...own], shared.size]).toEqual([[['eip155:5', 'https://scan.example']], 0])
  })

  test.each(['on', '{', '{"eip155:1":"file:///etc"}', '{"1":"https://a.example"}'])('rejects %s', text => {
    expect(() => readExplorers({ BLOCKSCOUT: text })).toThrow('BLOCKSCOUT must be "off", or JSON')
  })
})

describe('Explorer', () => {
  let host: ScriptedHost
  beforeEach(async () => void (host = await startScriptedHost(json({ items: [1, 2] }))))
  afterEach(() => host.close())

  const open = (env: Record<string, string> = { BLOCKSCOUT: JSON.stringify({ 'eip155:31337': host.url }) }) => {
    const clock = turnedClock()
    const failures: unknown[] = []
    const upstream = new Outbound({ clock, isAllowed: () => true, anyPort: true })
    const resolved: string[] = []
    const resolve = async (name: string) => {
      resolved.push(name)
      return ['127.0.0.1']
    }
    const outbound = new Outbound({ clock, resolve })
    const onFailure = (error: unknown) => void failures.push(error)
    return { clock, failures, resolved, explorer: new Explorer({ clock, upstream, outbound, onFailure }, env) }
  }

  test('serves the networks that it has an explorer for', async () => {
    const { explorer } = open()
    expect([explorer.serves(chain), explorer.serves(testChain([], 1))]).toEqual([true, false])
    expect(await explorer.list(testChain([], 1), OWNER, 'tokens')).toEqual([])
    expect(open({}).explorer.serves(testChain([], 1))).toBe(true)
    expect(open({ BLOCKSCOUT: 'off' }).explorer.serves(testChain([], 1))).toBe(false)
  })

  test('never reaches a private address at the host of a public explorer', async () => {
    const { explorer, failures, resolved } = open({})
    expect(await explorer.list(testChain([], 1), OWNER, 'tokens')).toEqual([])
    expect(resolved).toEqual(['eth.blockscout.com'])
    expect(failures).toMatchObject([{ code: 'outbound/forbidden' }])
  })

  test('shares a response for ten seconds', async () => {
    const { explorer, clock } = open()
    const lists = await Promise.all([explorer.list(chain, OWNER, 'tokens'), explorer.list(chain, OWNER, 'tokens')])
    expect(lists).toEqual([
      [1, 2],
      [1, 2],
    ])
    clock.turn(9_999)
    await explorer.list(chain, OWNER, 'tokens')
    expect(host.requests).toHaveLength(1)
    clock.turn(1)
    await explorer.list(chain, OWNER, 'tokens')
    expect(host.requests).toHaveLength(2)
  })

  test('reads four pages of collectibles at most, and one of everything else', async () => {
    let page = 0
    host.answer = (request, response) => {
      const next = { items_count: 50, token_id: `${++page}&x=/../` }
      json({ items: [page], next_page_params: next })(request, response)
    }
    const { explorer } = open()
    expect(await explorer.list(chain, OWNER, 'collectibles')).toEqual([1, 2, 3, 4])
    expect(host.requests[1]).toBe(
      `GET /api/v2/addresses/${OWNER}/nft?type=ERC-721%2CERC-1155&items_count=50&token_id=1%26x%3D%2F..%2F`,
    )
    expect(await explorer.list(chain, OWNER, 'transactions')).toEqual([5])
  })

  test('has nothing for an address that the explorer does not know', async () => {
    host.answer = json({ message: 'Not found' }, 404)
    const { explorer, failures } = open()
    expect(await explorer.list(chain, OWNER, 'tokens')).toEqual([])
    expect(failures).toEqual([])
  })

  const html: Answerer = (_request, response) => void response.end('<!doctype html>')
  const large: Answerer = (_request, response) => void response.end('9'.repeat(10 * 1024 * 1024))

  test.each<[string, Answerer, string | undefined]>([
    ['500', json({}, 500), 'explorer/refused'],
    ['a page in HTML', html, 'outbound/no-json'],
    ['10 MB', large, 'outbound/too-large'],
    ['another type', json({ items: 'none' }), undefined],
    ['null', json(null), undefined],
  ])('returns nothing for %s, reports it, and waits half a minute', async (_what, answer, code) => {
    host.answer = answer
    const { explorer, clock, failures } = open()
    expect(await explorer.list(chain, OWNER, 'tokens')).toEqual([])
    expect(failures).toHaveLength(1)
    if (code !== undefined) expect(failures).toMatchObject([{ code }])
    host.answer = json({ items: [7] })
    clock.turn(29_999)
    expect(await explorer.list(chain, OWNER, 'transactions')).toEqual([])
    expect(host.requests).toHaveLength(1)
    clock.turn(1)
    expect(await explorer.list(chain, OWNER, 'transactions')).toEqual([7])
  })

  test('waits as long as a busy explorer names, ten minutes at most', async () => {
    const { explorer, clock } = open()
    const answerAfter = async (seconds: string) => {
      host.answer = (_request, response) => void response.writeHead(429, { 'retry-after': seconds }).end()
      expect(await explorer.list(chain, OWNER, 'tokens')).toEqual([])
      host.answer = json({ items: [7] })
    }
    await answerAfter('90')
    clock.turn(89_999)
    expect(await explorer.list(chain, OWNER, 'tokens')).toEqual([])
    clock.turn(1)
    expect(await explorer.list(chain, OWNER, 'tokens')).toEqual([7])
    clock.turn(10_000)
    await answerAfter('999999')
    clock.turn(600_000)
    expect(await explorer.list(chain, OWNER, 'tokens')).toEqual([7])
  })

  test('gives up on an explorer that does not answer', async () => {
    const { explorer, clock, failures } = open()
    const arrived = new Promise<void>(resolve => {
      host.answer = () => resolve()
    })
    const pending = explorer.list(chain, OWNER, 'tokens')
    await arrived
    clock.turn(8_000)
    expect(await pending).toEqual([])
    expect(failures).toMatchObject([{ code: 'outbound/time-out' }])
  })

  test('sends twenty requests at once and then four per second', async () => {
    const { explorer, clock, failures } = open()
    const owner = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
    const read = (from: number, count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => explorer.list(chain, owner(from + at), 'tokens')))
    await read(0, 25)
    expect([host.requests.length, failures.length]).toEqual([20, 5])
    clock.turn(1_000)
    await read(100, 5)
    expect(host.requests).toHaveLength(24)
  })
})
