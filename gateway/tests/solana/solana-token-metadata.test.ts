import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { IconLinks } from '../../src/modules/icons/icon-links.js'
import { KeyedHash } from '../../src/modules/keys/hashing.js'
import { SolanaChains } from '../../src/modules/solana/solana-chain.js'
import { SolanaTokenMetadata } from '../../src/modules/solana/solana-token-metadata.js'
import { SolanaTokenIndex } from '../../src/modules/solana/solana-tokens.js'
import { startScriptedNode } from '../helpers/chains/scripted-node.js'
import { solanaNetwork } from '../helpers/chains/solana-data.js'
import { upstream } from '../helpers/chains/test-chain.js'

const key = () => Keypair.generate().publicKey.toBase58()
const [plain, single, broken, listed] = [key(), key(), key(), key()]

const mint = (decimals: number, supply: string, extensions: readonly unknown[] = []) => ({
  data: { parsed: { type: 'mint', info: { decimals, supply, extensions } } },
})
const answers: Readonly<Record<string, unknown>> = {
  [plain]: mint(6, '5', [
    { extension: 'transferFeeConfig', state: {} },
    { extension: 'tokenMetadata', state: { name: 'N'.repeat(5_000), symbol: '<b>', uri: '' } },
  ]),
  [single]: mint(0, '1'),
  [broken]: { data: ['', 'base64'] },
}

describe('SolanaTokenMetadata', () => {
  test('reads lists and mints, caches mints and omits other addresses', async () => {
    const node = await startScriptedNode((method, [mints]) =>
      method === 'getGenesisHash'
        ? { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }
        : { result: { value: (mints as readonly string[]).map(token => answers[token] ?? null) } },
    )
    const [chain] = new SolanaChains([solanaNetwork([node.url])], { upstream, clock: systemClock }).all
    if (!chain) expect.unreachable('there is one')
    const token = { chainId: 103, address: listed, name: 'Listed', symbol: 'LST', decimals: 9 } as const
    const icons = new IconLinks({ url: () => 'http://gateway.test', hash: new KeyedHash(new Uint8Array(32)) })
    const reader = new SolanaTokenMetadata({ clock: systemClock, icons, listed: new SolanaTokenIndex([token]) })

    const metadata = await reader.read(chain, [plain, single, broken, listed, plain])
    expect([...metadata.keys()]).toEqual([plain, single, listed])
    expect(metadata.get(plain)).toMatchObject({
      name: 'N'.repeat(256),
      symbol: '<b>',
      decimals: 6,
      isCollectible: false,
    })
    expect(metadata.get(single)).toMatchObject({ name: '', symbol: '', isCollectible: true, isListed: false })
    expect(metadata.get(listed)).toMatchObject({ name: 'Listed', decimals: 9, isListed: true })
    expect(metadata.get(plain)?.iconUrl).toBeUndefined()
    await reader.read(chain, [plain, single, broken, listed])
    expect(node.methods().filter(method => method === 'getMultipleAccounts')).toHaveLength(1)
    await node.close()
  })
})
