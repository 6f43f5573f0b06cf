import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { IconLinks } from '../../src/modules/icons/icon-links.js'
import { KeyedHash } from '../../src/modules/keys/hashing.js'
import { SolanaChains } from '../../src/modules/solana/solana-chain.js'
import { SolanaWords } from '../../src/modules/solana/solana-token-metadata.js'
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

describe('SolanaWords', () => {
  test('says what lists and mints say, asks a mint once, and leaves out what is none', async () => {
    const node = await startScriptedNode((method, [asked]) =>
      method === 'getGenesisHash'
        ? { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }
        : { result: { value: (asked as readonly string[]).map(each => answers[each] ?? null) } },
    )
    const [chain] = new SolanaChains([solanaNetwork([node.url])], { upstream, clock: systemClock }).all
    if (!chain) expect.unreachable('there is one')
    const token = { chainId: 103, address: listed, name: 'Listed', symbol: 'LST', decimals: 9 } as const
    const icons = new IconLinks({ url: () => 'http://gateway.test', hash: new KeyedHash(new Uint8Array(32)) })
    const words = new SolanaWords({ clock: systemClock, icons, listed: new SolanaTokenIndex([token]) })

    const said = await words.of(chain, [plain, single, broken, listed, plain])
    expect([...said.keys()]).toEqual([plain, single, listed])
    expect(said.get(plain)).toMatchObject({ name: 'N'.repeat(256), symbol: '<b>', decimals: 6, isCollectible: false })
    expect(said.get(single)).toMatchObject({ name: '', symbol: '', isCollectible: true, isListed: false })
    expect(said.get(listed)).toMatchObject({ name: 'Listed', decimals: 9, isListed: true })
    expect(said.get(plain)?.iconUrl).toBeUndefined()
    await words.of(chain, [plain, single, broken, listed])
    expect(node.methods().filter(method => method === 'getMultipleAccounts')).toHaveLength(1)
    await node.close()
  })
})
