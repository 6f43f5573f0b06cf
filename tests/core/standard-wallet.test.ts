import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findStandardWallets, type StandardWallet } from '../../src/core/standard-wallet.js'

/** A page that the standard's own library, which knows only `window`, can register at. */
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
  findStandardWallets(target, each => found.push(each), life.signal)
  return { found, names: () => found.map(({ name }) => name), end: () => life.abort() }
}

afterEach(() => vi.unstubAllGlobals())

describe('wallets that register themselves', () => {
  test('those of before and those of after are found, each once', () => {
    const target = page()
    const early = wallet({ name: 'Early' })
    registerWallet(early as never)
    const { names } = listen(target)
    registerWallet(wallet({ name: 'Late' }) as never)
    registerWallet(early as never)
    expect(names()).toEqual(['Early', 'Late'])
  })

  test('after the end none is', () => {
    const target = page()
    const { names, end } = listen(target)
    end()
    registerWallet(wallet() as never)
    expect(names()).toEqual([])
  })

  test('several readers of one page do not disturb one another', () => {
    const target = page()
    const one = listen(target)
    const two = listen(target)
    registerWallet(wallet() as never)
    expect([one.names(), two.names()]).toEqual([['One'], ['One']])
  })

  test('what throws or is malformed is passed over, and keeps nobody else from being found', () => {
    const target = page()
    const { names } = listen(target)
    const thrower = new Proxy({}, { get: () => { throw new RangeError('no') } }) // prettier-ignore
    const say = (detail: unknown) =>
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    say('nothing')
    say(() => {
      throw new RangeError('no')
    })
    say(({ register }: { register(...all: unknown[]): void }) =>
      register(thrower, null, 7, { name: '' }, { name: '\u200b' }, wallet({ name: 'Good' })),
    )
    expect(names()).toEqual(['Good'])
  })

  test('a name is one line of text, and only a picture in itself is an icon', () => {
    const target = page()
    const { found } = listen(target)
    const icons = ['https://a.test/x.png', 'javascript:alert(1)', 'data:text/html,<p>', 'data:image/svg+xml;base64,AA']
    for (const icon of icons) registerWallet(wallet({ name: '<b>\u202ename\n</b>', icon }) as never)
    expect(found.map(({ name, icon }) => [name, icon])).toEqual([
      ['<b>name</b>', undefined],
      ['<b>name</b>', undefined],
      ['<b>name</b>', undefined],
      ['<b>name</b>', 'data:image/svg+xml;base64,AA'],
    ])
  })

  test('a feature or account list that throws is none, and strange ones are empty', () => {
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
