import { describe, expect, test, vi } from 'vitest'
import { discover, type ConnectWith } from '../../../src/chains/eip155/discover.js'
import type { Provider } from '../../../src/core/connector.js'
import { fakeContext } from '../../helpers/fake-context.js'

const nobody: ConnectWith = async () => []
const provider = (): Provider => ({ request: async () => undefined })
const info = (over: Record<string, unknown> = {}) => ({
  uuid: crypto.randomUUID(),
  name: 'Fox',
  icon: 'data:image/svg+xml,<svg/>'.replaceAll(/[<>]/g, '%3C'),
  rdns: 'org.fox',
  ...over,
})

function page() {
  const target = new EventTarget() as EventTarget & { ethereum?: unknown }
  const announce = (detail: unknown) => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return {
    target,
    announce,
    said: (over: Record<string, unknown>) => announce({ info: info(over), provider: provider() }),
  }
}

function start(over: Parameters<typeof fakeContext>[0] = {}, connectWith = nobody, site = page()) {
  const context = fakeContext(over)
  discover(context, connectWith, site.target)
  return { ...site, context, rows: () => context.connectors.map(({ id, name }) => [id, name]) }
}

describe('announced wallets', () => {
  test('are asked for once, when discovery starts', () => {
    const { target } = page()
    const asked = vi.fn()
    target.addEventListener('eip6963:requestProvider', asked)
    discover(fakeContext(), nobody, target)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('become connectors of the family with what they said', () => {
    const { said, context } = start()
    said({ icon: 'https://fox.org/icon.png' })
    expect(context.connectors).toMatchObject([
      {
        id: 'org.fox',
        rdns: 'org.fox',
        type: 'ANNOUNCED',
        name: 'Fox',
        icon: 'https://fox.org/icon.png',
        namespaces: ['eip155'],
      },
    ])
  })

  test('never hand out their provider', () => {
    const { said, context } = start()
    said({})
    expect(context.connectors[0]).not.toHaveProperty('provider')
  })

  test('may come late, until the instance is destroyed', () => {
    const { said, context, rows } = start()
    said({ rdns: 'org.late' })
    context.destroy()
    said({ rdns: 'org.too-late' })
    expect(rows()).toEqual([['org.late', 'Fox']])
  })

  test('are connected with through the provider they announced', async () => {
    const connectWith = vi.fn(nobody)
    const { announce, context } = start({}, connectWith)
    const own = provider()
    announce({ info: info(), provider: own })
    const ask = { networks: [], signal: context.signal }
    await context.connectors[0]?.connect(ask)
    await context.connectors[0]?.reconnect(ask)
    expect(connectWith.mock.calls).toEqual([
      [own, ask, false],
      [own, ask, true],
    ])
  })

  test('are not listened to where the app does not want them', () => {
    const asked = vi.fn()
    const site = page()
    site.target.addEventListener('eip6963:requestProvider', asked)
    const { said, rows } = start({ discover: { announced: false, injected: true } }, nobody, site)
    said({})
    expect(rows()).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('twenty hostile announcers', () => {
  test.each<[string, unknown]>([
    ['no detail', undefined],
    ['a null detail', null],
    ['no info', { provider: provider() }],
    ['no provider', { info: info() }],
    ['a provider that cannot be asked', { info: info(), provider: { request: 'eth_accounts' } }],
    [
      'info that throws',
      {
        get info(): never {
          throw new TypeError('mine')
        },
        provider: provider(),
      },
    ],
    [
      'a name that throws',
      {
        info: {
          get name(): never {
            throw new TypeError('mine')
          },
        },
        provider: provider(),
      },
    ],
    [
      'a provider that throws',
      {
        info: info(),
        get provider(): never {
          throw new TypeError('mine')
        },
      },
    ],
    [
      'a request that throws when it is looked at',
      {
        info: info(),
        provider: {
          get request(): never {
            throw new TypeError('mine')
          },
        },
      },
    ],
  ])('%s announces nothing, and the next one is heard', (_, detail) => {
    const { announce, said, rows } = start()
    announce(detail)
    said({ rdns: 'org.honest' })
    expect(rows()).toEqual([['org.honest', 'Fox']])
  })

  test('the first to claim an rdns keeps it', async () => {
    const connectWith = vi.fn(nobody)
    const { announce, rows, context } = start({}, connectWith)
    const first = provider()
    announce({ info: info({ name: 'Honest' }), provider: first })
    announce({ info: info({ name: 'Impostor' }), provider: provider() })
    expect(rows()).toEqual([['org.fox', 'Honest']])
    await context.connectors[0]?.connect({ networks: [], signal: context.signal })
    expect(connectWith.mock.calls[0]?.[0]).toBe(first)
  })

  test('what an announcer changes afterwards does not count', async () => {
    const connectWith = vi.fn(nobody)
    const { announce, context } = start({}, connectWith)
    const detail = { info: info(), provider: provider() }
    const { provider: first } = detail
    announce(detail)
    detail.info.name = 'MetaMask'
    detail.info.rdns = 'io.metamask'
    detail.provider = provider()
    announce(detail)
    expect(context.connectors.map(({ id }) => id)).toEqual(['org.fox', 'io.metamask'])
    expect(context.connectors[0]?.name).toBe('Fox')
    await context.connectors[0]?.connect({ networks: [], signal: context.signal })
    expect(connectWith.mock.calls[0]?.[0]).toBe(first)
  })

  test('five hundred of them leave a stable list in the order of first announcements', () => {
    const { said, rows } = start()
    for (let i = 0; i < 500; i++) said({ rdns: `org.fox${i % 50}`, name: `Fox ${i}` })
    expect(rows()).toEqual(Array.from({ length: 50 }, (_, i) => [`org.fox${i}`, `Fox ${i}`]))
  })
})

describe('the injected wallet', () => {
  test('is one connector, by the name of no brand', () => {
    const site = page()
    site.target.ethereum = { ...provider(), isMetaMask: true }
    const { context } = start({}, nobody, site)
    expect(context.connectors).toMatchObject([{ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' }])
  })

  test('may come late, and once', () => {
    const { target, rows } = start()
    expect(rows()).toEqual([])
    target.ethereum = provider()
    target.dispatchEvent(new Event('ethereum#initialized'))
    target.dispatchEvent(new Event('ethereum#initialized'))
    expect(rows()).toEqual([['injected', 'Browser Wallet']])
  })

  test('is the one that stands there when it is used', async () => {
    const connectWith = vi.fn(nobody)
    const site = page()
    site.target.ethereum = provider()
    const { target, context } = start({}, connectWith, site)
    const later = provider()
    target.ethereum = later
    await context.connectors[0]?.connect({ networks: [], signal: context.signal })
    expect(connectWith.mock.calls[0]?.[0]).toBe(later)
  })

  test('does no harm where reading it throws', () => {
    const site = page()
    Object.defineProperty(site.target, 'ethereum', {
      get: () => {
        throw new TypeError('mine')
      },
    })
    expect(start({}, nobody, site).rows()).toEqual([])
  })

  test('is not looked for where the app does not want it', () => {
    const site = page()
    site.target.ethereum = provider()
    expect(start({ discover: { announced: true, injected: false } }, nobody, site).rows()).toEqual([])
  })
})
