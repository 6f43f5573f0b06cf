import { createContext, runInContext } from 'node:vm'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test, vi } from 'vitest'
import { announce, inject } from '../../src/testing/announce.js'
import { createTestWallet } from '../../src/testing/test-wallet.js'

const wallet = createTestWallet({ name: 'Fox', rdns: 'org.fox', rpc: { 1: 'http://127.0.0.1:1' } })

function createPage() {
  const page = new EventTarget() as EventTarget & { ethereum?: unknown }
  const listener = vi.fn()
  page.addEventListener('eip6963:announceProvider', event => listener((event as CustomEvent).detail))
  return { page, listener, requestProviders: () => page.dispatchEvent(new Event('eip6963:requestProvider')) }
}

describe('announce', () => {
  test('announces at once and on every request until it is stopped', () => {
    const { page, listener, requestProviders } = createPage()
    const silence = announce(wallet, page)
    expect(listener).toHaveBeenCalledTimes(1)
    requestProviders()
    expect(listener).toHaveBeenCalledTimes(2)
    silence()
    requestProviders()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('announces a frozen detail as EIP-6963 requires', () => {
    const { page, listener } = createPage()
    announce(wallet, page)()
    const [detail] = listener.mock.calls[0] ?? []
    expect(detail).toMatchObject({ info: { name: 'Fox', rdns: 'org.fox' }, provider: wallet.provider })
    expect([Object.isFrozen(detail), Object.isFrozen(detail.info)]).toEqual([true, true])
  })
})

describe('inject', () => {
  test('sets window.ethereum, dispatches an event, and removes it again', () => {
    const { page } = createPage()
    const initialized = vi.fn()
    page.addEventListener('ethereum#initialized', initialized)
    const remove = inject(wallet, page)
    expect(page.ethereum).toBe(wallet.provider)
    expect(initialized).toHaveBeenCalledTimes(1)
    remove()
    expect('ethereum' in page).toBe(false)
  })
})

describe('testing entry point', () => {
  test('works as a single script in an end-to-end test', async () => {
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
    const { page, listener } = createPage()
    const globals = { crypto, CustomEvent, Event, TextEncoder, TextDecoder, URL, queueMicrotask, fetch }
    runInContext(outputFiles[0]?.text ?? '', createContext({ ...globals, window: page }))
    expect(listener.mock.calls[0]?.[0]).toMatchObject({ info: { name: 'Test Wallet' } })
    const { request } = page.ethereum as { request(args: object): Promise<unknown> }
    expect(await request({ method: 'eth_requestAccounts' })).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
  })
})
