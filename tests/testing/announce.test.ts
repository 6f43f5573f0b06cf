import { createContext, runInContext } from 'node:vm'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test, vi } from 'vitest'
import { announce, inject } from '../../src/testing/announce.js'
import { createTestWallet } from '../../src/testing/test-wallet.js'

const wallet = createTestWallet({ name: 'Fox', rdns: 'org.fox', rpc: { 1: 'http://127.0.0.1:1' } })

function listener() {
  const page = new EventTarget() as EventTarget & { ethereum?: unknown }
  const heard = vi.fn()
  page.addEventListener('eip6963:announceProvider', event => heard((event as CustomEvent).detail))
  return { page, heard, ask: () => page.dispatchEvent(new Event('eip6963:requestProvider')) }
}

describe('announcing', () => {
  test('says who is there at once, and again to whoever asks, until it is ended', () => {
    const { page, heard, ask } = listener()
    const silence = announce(wallet, page)
    expect(heard).toHaveBeenCalledTimes(1)
    ask()
    expect(heard).toHaveBeenCalledTimes(2)
    silence()
    ask()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('hands out what the standard asks for, frozen', () => {
    const { page, heard } = listener()
    announce(wallet, page)()
    const [detail] = heard.mock.calls[0] ?? []
    expect(detail).toMatchObject({ info: { name: 'Fox', rdns: 'org.fox' }, provider: wallet.provider })
    expect([Object.isFrozen(detail), Object.isFrozen(detail.info)]).toEqual([true, true])
  })
})

describe('injecting', () => {
  test('puts the provider where old extensions do, says so, and takes it away', () => {
    const { page } = listener()
    const initialized = vi.fn()
    page.addEventListener('ethereum#initialized', initialized)
    const remove = inject(wallet, page)
    expect(page.ethereum).toBe(wallet.provider)
    expect(initialized).toHaveBeenCalledTimes(1)
    remove()
    expect('ethereum' in page).toBe(false)
  })
})

describe('the door', () => {
  test('works as one script, the way end-to-end tests put it into a page', async () => {
    const contents = `
      import { announce, createTestWallet, inject } from './testing.js'
      const wallet = createTestWallet({ rpc: { 31337: 'http://127.0.0.1:8545' } })
      announce(wallet)
      inject(wallet)
      window.wallet = wallet`
    const resolveDir = fileURLToPath(new URL('../../src', import.meta.url))
    const { outputFiles } = await build({
      stdin: { contents, resolveDir },
      bundle: true,
      format: 'iife',
      platform: 'browser',
      write: false,
    })
    const { page, heard } = listener()
    const globals = { crypto, CustomEvent, Event, TextEncoder, TextDecoder, URL, queueMicrotask, fetch }
    runInContext(outputFiles[0]?.text ?? '', createContext({ ...globals, window: page }))
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ info: { name: 'Test Wallet' } })
    const { request } = page.ethereum as { request(args: object): Promise<unknown> }
    expect(await request({ method: 'eth_requestAccounts' })).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
  })
})
