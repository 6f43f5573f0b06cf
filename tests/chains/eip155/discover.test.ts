import { describe, expect, test, vi } from 'vitest'
import { discover, type ConnectWith } from '../../../src/chains/eip155/discover.js'
import type { Provider } from '../../../src/core/connector.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const connectNone: ConnectWith = async () => []
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
    announceWallet: (over: Record<string, unknown>) => announce({ info: info(over), provider: provider() }),
  }
}

function start(over: Parameters<typeof fakeContext>[0] = {}, connectWith = connectNone, site = page()) {
  const context = fakeContext(over)
  discover(context, connectWith, site.target)
  return { ...site, context, rows: () => context.connectors.map(({ id, name }) => [id, name]) }
}

describe('announced wallets', () => {
  test('are requested once on start', () => {
    const { target } = page()
    const onRequest = vi.fn()
    target.addEventListener('eip6963:requestProvider', onRequest)
    discover(fakeContext(), connectNone, target)
    expect(onRequest).toHaveBeenCalledTimes(1)
  })

  test('become EVM connectors with the announced details', () => {
    const { announceWallet, context } = start()
    announceWallet({ icon: 'https://fox.org/icon.png' })
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

  test('do not expose their provider', () => {
    const { announceWallet, context } = start()
    announceWallet({})
    expect(context.connectors[0]).not.toHaveProperty('provider')
  })

  test('are reported later, until the instance is destroyed', () => {
    const { announceWallet, context, rows } = start()
    announceWallet({ rdns: 'org.late' })
    context.destroy()
    announceWallet({ rdns: 'org.too-late' })
    expect(rows()).toEqual([['org.late', 'Fox']])
  })

  test('connect through the announced provider', async () => {
    const connectWith = vi.fn(connectNone)
    const { announce, context } = start({}, connectWith)
    const own = provider()
    announce({ info: info(), provider: own })
    const request = { networks: [], signal: context.signal }
    await context.connectors[0]?.connect(request)
    await context.connectors[0]?.reconnect(request)
    expect(connectWith.mock.calls).toEqual([
      [own, request, false],
      [own, request, true],
    ])
  })

  test('are ignored if the app disables EIP-6963', () => {
    const onRequest = vi.fn()
    const site = page()
    site.target.addEventListener('eip6963:requestProvider', onRequest)
    const { announceWallet, rows } = start({ discover: { announced: false, injected: true } }, connectNone, site)
    announceWallet({})
    expect(rows()).toEqual([])
    expect(onRequest).not.toHaveBeenCalled()
  })
})

describe('hostile announcements', () => {
  test.each<[string, unknown]>([
    ['no detail', undefined],
    ['a null detail', null],
    ['no info', { provider: provider() }],
    ['no provider', { info: info() }],
    ['a provider without a request function', { info: info(), provider: { request: 'eth_accounts' } }],
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
      'a request getter that throws',
      {
        info: info(),
        provider: {
          get request(): never {
            throw new TypeError('mine')
          },
        },
      },
    ],
  ])('are ignored (%s) without affecting the next one', (_, detail) => {
    const { announce, announceWallet, rows } = start()
    announce(detail)
    announceWallet({ rdns: 'org.honest' })
    expect(rows()).toEqual([['org.honest', 'Fox']])
  })

  test('cannot replace the wallet that announced an rdns first', async () => {
    const connectWith = vi.fn(connectNone)
    const { announce, rows, context } = start({}, connectWith)
    const first = provider()
    announce({ info: info({ name: 'Honest' }), provider: first })
    announce({ info: info({ name: 'Impostor' }), provider: provider() })
    expect(rows()).toEqual([['org.fox', 'Honest']])
    await context.connectors[0]?.connect({ networks: [], signal: context.signal })
    expect(connectWith.mock.calls[0]?.[0]).toBe(first)
  })

  test('have no effect after they change', async () => {
    const connectWith = vi.fn(connectNone)
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

  test('keep a stable list in the order of first announcements', () => {
    const { announceWallet, rows } = start()
    for (let i = 0; i < 500; i++) announceWallet({ rdns: `org.fox${i % 50}`, name: `Fox ${i}` })
    expect(rows()).toEqual(Array.from({ length: 50 }, (_, i) => [`org.fox${i}`, `Fox ${i}`]))
  })
})

describe('injected wallet', () => {
  test('is reported as one generic connector', () => {
    const site = page()
    site.target.ethereum = { ...provider(), isMetaMask: true }
    const { context } = start({}, connectNone, site)
    expect(context.connectors).toMatchObject([{ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' }])
  })

  test('is reported later, once', () => {
    const { target, rows } = start()
    expect(rows()).toEqual([])
    target.ethereum = provider()
    target.dispatchEvent(new Event('ethereum#initialized'))
    target.dispatchEvent(new Event('ethereum#initialized'))
    expect(rows()).toEqual([['injected', 'Browser Wallet']])
  })

  test('connects through the provider present at that time', async () => {
    const connectWith = vi.fn(connectNone)
    const site = page()
    site.target.ethereum = provider()
    const { target, context } = start({}, connectWith, site)
    const later = provider()
    target.ethereum = later
    await context.connectors[0]?.connect({ networks: [], signal: context.signal })
    expect(connectWith.mock.calls[0]?.[0]).toBe(later)
  })

  test('is ignored if its getter throws', () => {
    const site = page()
    Object.defineProperty(site.target, 'ethereum', {
      get: () => {
        throw new TypeError('mine')
      },
    })
    expect(start({}, connectNone, site).rows()).toEqual([])
  })

  test('is ignored if the app disables it', () => {
    const site = page()
    site.target.ethereum = provider()
    expect(start({ discover: { announced: true, injected: false } }, connectNone, site).rows()).toEqual([])
  })
})
