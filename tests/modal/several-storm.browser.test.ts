import { afterEach, describe, expect, test } from 'vitest'
import { bip122 } from '../../src/chains/bip122/bip122.js'
import { eip155 } from '../../src/chains/eip155/eip155.js'
import { solana } from '../../src/chains/solana/solana.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { base, bitcoin, bitcoinTestnet, mainnet, solana as solanaMainnet, solanaDevnet } from '../../src/networks.js'
import { announce, registerStandard } from '../../src/testing/announce.js'
import { createBitcoinTestWallet } from '../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { createTestWallet } from '../../src/testing/test-wallet.js'
import { createSolanaTestWallet } from '../../src/testing/solana/solana-test-wallet.js'
import { familiesStorm, type StormFamily } from '../helpers/families-storm.js'

const families: readonly StormFamily[] = ['eip155', 'solana', 'bip122']
/** Nobody is asked: the wallets answer all that a storm asks by themselves. */
const nowhere = 'http://127.0.0.1:9'

describe('three families at once, each with the code it is built of and a wallet that signs', () => {
  const endings: (() => void)[] = []
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })

  test.each([1, 2])('a storm leaves each as its wallet says, round %i', async round => {
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
    endings.push(announce(wallets.eip155), registerStandard(wallets.solana), wallets.bip122.appear('standard'))
    const kit = createAppKit({
      adapters: [eip155(), solana(), bip122()],
      networks: [mainnet, base, solanaMainnet, solanaDevnet, bitcoin, bitcoinTestnet],
      enableWalletConnect: false,
    })
    endings.push(() => {
      kit.destroy()
      localStorage.clear()
    })
    const found = () => new Set(kit.getConnectors().flatMap(({ namespaces }) => namespaces))
    await expect.poll(() => families.every(family => found().has(family))).toBe(true)
    await kit.open() // once it is there, each later opening and closing happens within the storm
    const { eip155: ether, solana: sol, bip122: orange } = wallets
    const controls = { eip155: ether.control, solana: sol.control, bip122: orange.control }
    expect(await familiesStorm({ kit, controls, seed, steps: 240 }), `seed ${seed}`).toEqual([])
    expect(families.map(family => kit.getAccount(family).status)).toEqual(families.map(() => 'disconnected'))
    expect(families.map(family => wallets[family].control.pending)).toEqual([0, 0, 0])
  })
})
