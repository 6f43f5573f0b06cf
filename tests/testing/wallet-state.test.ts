import { describe, expect, test } from 'vitest'
import { request, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('test wallet: storage', () => {
  function shelf() {
    const stored = new Map<string, string>()
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
  }

  test('stores permission, account and network across reloads', async () => {
    const memory = shelf()
    const wallet = await connected({ memory })
    wallet.control.switchAccount(1)
    wallet.control.switchChain(7)
    const reloaded = create({ memory })
    expect(await request(reloaded, 'eth_accounts')).toEqual([SECOND])
    expect(await request(reloaded, 'eth_chainId')).toBe('0x7')
    expect(await request(create({ memory, rdns: 'org.other' }), 'eth_accounts')).toEqual([])
  })

  test('works without storage if it is forbidden or broken', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const memory = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    expect(await request(await connected({ memory }), 'eth_accounts')).toEqual([FIRST])
    expect(await request(create({ memory: { ...shelf(), getItem: () => '{' } }), 'eth_accounts')).toEqual([])
  })
})
