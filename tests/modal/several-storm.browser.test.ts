import { describe, expect, test } from 'vitest'
import { bip122 } from '../../src/chains/bip122/bip122.js'
import { eip155 } from '../../src/chains/eip155/eip155.js'
import { solana } from '../../src/chains/solana/solana.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { base, bitcoin, bitcoinTestnet, mainnet, solana as solanaMainnet, solanaDevnet } from '../../src/networks.js'
import { announce, registerStandard } from '../../src/testing/announce.js'
import { createBitcoinTestWallet } from '../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { createTestWallet } from '../../src/testing/test-wallet.js'
import { createSolanaTestWallet } from '../../src/testing/solana/solana-test-wallet.js'
import { runNamespaceStorm, type StormNamespace } from '../helpers/chains/namespace-storm.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

const stormNamespaces: readonly StormNamespace[] = ['eip155', 'solana', 'bip122']
/** The wallets answer all requests themselves, so nothing listens on this URL. */
const nowhere = 'http://127.0.0.1:9'

describe('three namespaces with their adapters and signing wallets', () => {
  test.each([1, 2])('stay consistent with their wallets under random actions, round %i', async round => {
    const seed = Number(import.meta.env['VITE_APPKIT_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    console.info(`storm seed ${seed}; again with VITE_APPKIT_SEED=${seed}`)
    const wallets = {
      eip155: createTestWallet({ name: 'Ether', rdns: `test.ether.${round}`, rpc: { 1: nowhere, 8453: nowhere } }),
      solana: createSolanaTestWallet({
        name: `Sol ${round}`,
        rpc: { 'solana:mainnet': nowhere, 'solana:devnet': nowhere },
      }),
      bip122: createBitcoinTestWallet({ name: `Orange ${round}`, network: 'mainnet' }),
    }
    disposeAfterTest(announce(wallets.eip155))
    disposeAfterTest(registerStandard(wallets.solana))
    disposeAfterTest(wallets.bip122.appear('standard'))
    const kit = createAppKit({
      adapters: [eip155(), solana(), bip122()],
      networks: [mainnet, base, solanaMainnet, solanaDevnet, bitcoin, bitcoinTestnet],
      enableWalletConnect: false,
    })
    disposeAfterTest(() => {
      kit.destroy()
      localStorage.clear()
    })
    const found = () => new Set(kit.getConnectors().flatMap(({ namespaces }) => namespaces))
    await expect.poll(() => stormNamespaces.every(namespace => found().has(namespace))).toBe(true)
    await kit.open() // all later openings and closings are part of the storm
    const { eip155: ether, solana: sol, bip122: orange } = wallets
    const controls = { eip155: ether.control, solana: sol.control, bip122: orange.control }
    expect(await runNamespaceStorm({ kit, controls, seed, steps: 240 }), `seed ${seed}`).toEqual([])
    expect(stormNamespaces.map(namespace => kit.getAccount(namespace).status)).toEqual(
      stormNamespaces.map(() => 'disconnected'),
    )
    expect(stormNamespaces.map(namespace => wallets[namespace].control.pending)).toEqual([0, 0, 0])
  })
})
