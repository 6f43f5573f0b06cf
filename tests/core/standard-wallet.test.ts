import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findStandardWallets, type StandardWallet } from '../../src/core/standard-wallet.js'

/** A page that the standard's reference library can use, which requires `window`. */
function page(): EventTarget {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  vi.stubGlobal('navigator', {})
  return target
}

function wallet(over: Record<string, unknown> = {}) {
  return {
    version: '1.0.0',
    name: 'One',
    icon: 'data:image/png;base64,AA',
    chains: ['a:b'],
    features: {},
    accounts: [],
    ...over,
  }
}

function listen(target: EventTarget) {
  const found: StandardWallet[] = []
  const life = new AbortController()
  findStandardWallets(target, candidate => found.push(candidate), life.signal)
  return { found, names: () => found.map(({ name }) => name), end: () => life.abort() }
}

afterEach(() => vi.unstubAllGlobals())

describe('findStandardWallets', () => {
  test('reports wallets registered before and after it starts, once each', () => {
    const target = page()
    const early = wallet({ name: 'Early' })
    registerWallet(early as never)
    const { names } = listen(target)
    registerWallet(wallet({ name: 'Late' }) as never)
    registerWallet(early as never)
    expect(names()).toEqual(['Early', 'Late'])
  })

  test('reports nothing after the signal is aborted', () => {
    const target = page()
    const { names, end } = listen(target)
    end()
    registerWallet(wallet() as never)
    expect(names()).toEqual([])
  })

  test('supports several listeners on one page', () => {
    const target = page()
    const first = listen(target)
    const second = listen(target)
    registerWallet(wallet() as never)
    expect([first.names(), second.names()]).toEqual([['One'], ['One']])
  })

  test('skips malformed wallets and those that throw, and still reports the others', () => {
    const target = page()
    const { names } = listen(target)
    const thrower = new Proxy({}, { get: () => { throw new RangeError('no') } }) // prettier-ignore
    const dispatch = (detail: unknown) =>
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    dispatch('nothing')
    dispatch(() => {
      throw new RangeError('no')
    })
    dispatch(({ register }: { register(...all: unknown[]): void }) =>
      register(thrower, null, 7, { name: '' }, { name: '\u200b' }, wallet({ name: 'Good' })),
    )
    expect(names()).toEqual(['Good'])
  })

  test('shows hidden characters of names and accepts only data URLs as icons', () => {
    const target = page()
    const { found } = listen(target)
    const icons = ['https://a.test/x.png', 'javascript:alert(1)', 'data:text/html,<p>', 'data:image/svg+xml;base64,AA']
    for (const icon of icons) registerWallet(wallet({ name: '<b>\u202ename\n</b>', icon }) as never)
    expect(found.map(({ name, icon }) => [name, icon])).toEqual([
      ['<b>\ufffdname\ufffd</b>', undefined],
      ['<b>\ufffdname\ufffd</b>', undefined],
      ['<b>\ufffdname\ufffd</b>', undefined],
      ['<b>\ufffdname\ufffd</b>', 'data:image/svg+xml;base64,AA'],
    ])
  })

  test('treats features and accounts that throw as missing, and ignores malformed ones', () => {
    const target = page()
    const { found } = listen(target)
    const evil = wallet({ chains: ['a:b', 7, null], features: { text: 'x', good: { run: () => 1 } } })
    const get = () => {
      throw new RangeError('no')
    }
    Object.defineProperty(evil, 'accounts', { get })
    Object.defineProperty(evil.features, 'bad', { get })
    target.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: ({ register }: { register(...all: unknown[]): void }) => register(evil),
      }),
    )
    const [read] = found
    expect(read?.chains).toEqual(['a:b'])
    expect([read?.feature('bad'), read?.feature('text'), read?.feature('none')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(read?.feature('good')).toHaveProperty('run')
    expect(read?.accounts()).toEqual([])
  })
})
