import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { toNetwork } from '../../../src/core/network.js'
import { connectRequest, evmNetwork, pageConnector } from '../helpers/two-sides.js'

const NOWHERE = 'ws://127.0.0.1:1'

describe('sessionConnector', () => {
  test('has the id, type and name of WalletConnect', () => {
    const named = { id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect' }
    expect(pageConnector(NOWHERE)).toMatchObject(named)
  })

  test("has the namespaces of the app's current networks", () => {
    const networks = [evmNetwork(1)]
    const connector = pageConnector(NOWHERE, { networks: () => networks })
    expect(connector.namespaces).toEqual(['eip155'])
    const nativeCurrency = { name: 'Sol', symbol: 'SOL', decimals: 9 }
    const rpcUrls = { default: { http: [] } }
    networks.push(toNetwork({ id: 'x', name: 'Solana', chainNamespace: 'solana', nativeCurrency, rpcUrls }))
    expect(connector.namespaces).toEqual(['eip155', 'solana'])
  })

  test('opens nothing before its first action, in particular not on dispose', async () => {
    const storage = memoryStorage()
    const read = vi.spyOn(storage, 'getItem')
    await pageConnector(NOWHERE, { storage }).dispose()
    expect(read).not.toHaveBeenCalled()
  })

  test('errors of missing clients: a library that cannot start, even with cleared storage, provides no client', async () => {
    const storage = memoryStorage()
    const read = vi.spyOn(storage, 'getItem').mockRejectedValue(new Error('The database is broken'))
    const connector = pageConnector(NOWHERE, { storage })
    await expect(connector.connect(connectRequest())).rejects.toMatchObject({
      code: 'pairing/failed',
      message: 'AppKit:getUniversalProvider - Cannot create provider',
      cause: { message: 'The database is broken' },
    })
    read.mockRestore()
  })

  test('opens nothing after the instance is destroyed', async () => {
    const storage = memoryStorage()
    const read = vi.spyOn(storage, 'getItem')
    const connector = pageConnector(NOWHERE, { storage, signal: AbortSignal.abort() })
    await expect(connector.connect(connectRequest())).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(connector.reconnect(connectRequest())).rejects.toMatchObject({ code: 'request/aborted' })
    expect(read).not.toHaveBeenCalled()
  })

  test('its first chunk is small and contains neither the library nor the actions', async () => {
    const entry = fileURLToPath(new URL('../../../src/wallets/session/session-connector.ts', import.meta.url))
    const { metafile } = await build({
      entryPoints: [entry],
      outdir: 'unwritten',
      write: false,
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      packages: 'external',
      metafile: true,
    })
    const first = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith('session-connector.ts'))
    const shared = (first?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
    const outputs = [first, ...shared.map(({ path }) => metafile.outputs[path])]
    const inputs = outputs.flatMap(output => Object.keys(output?.inputs ?? {}))
    expect(inputs.filter(path => path.includes('wallets/session/'))).toEqual([
      'src/wallets/session/session-connector.ts',
    ])
    expect(shared.some(({ external }) => external)).toBe(false)
    expect(outputs.reduce((sum, output) => sum + (output?.bytes ?? 0), 0)).toBeLessThan(2_048)
  })
})
