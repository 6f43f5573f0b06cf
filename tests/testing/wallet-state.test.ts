import { describe, expect, test } from 'vitest'
import { ask, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('the memory of a test wallet', () => {
  function shelf() {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  test('keeps permission, account and network over a reload', async () => {
    const memory = shelf()
    const wallet = await connected({ memory })
    wallet.control.switchAccount(1)
    wallet.control.switchChain(7)
    const reloaded = create({ memory })
    expect(await ask(reloaded, 'eth_accounts')).toEqual([SECOND])
    expect(await ask(reloaded, 'eth_chainId')).toBe('0x7')
    expect(await ask(create({ memory, rdns: 'org.other' }), 'eth_accounts')).toEqual([])
  })

  test('is done without where storage is forbidden or broken', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const memory = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    expect(await ask(await connected({ memory }), 'eth_accounts')).toEqual([FIRST])
    expect(await ask(create({ memory: { ...shelf(), getItem: () => '{' } }), 'eth_accounts')).toEqual([])
  })
})
