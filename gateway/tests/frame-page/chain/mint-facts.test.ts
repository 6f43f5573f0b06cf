import { describe, expect, test, vi } from 'vitest'
import { readMintFacts } from '../../../src/frame-page/chain/token-facts.js'
import { solanaNetwork } from '../../helpers/chains/solana-data.js'

const USDC = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const OTHER = 'BrokenMint1111111111111111111111111111111111'
const PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const network = solanaNetwork(['http://127.0.0.1:1'])

const mint = (symbol: unknown, { owner = PROGRAM, type = 'mint', decimals = 6 as unknown } = {}) => ({
  value: {
    owner,
    data: {
      parsed: {
        type,
        info: { decimals, extensions: [{ extension: 'other' }, { extension: 'tokenMetadata', state: { symbol } }] },
      },
    },
  },
})

describe('readMintFacts', () => {
  test('reads a listed mint without requests, on its network and by its exact address', async () => {
    const rpc = vi.fn(async () => null)
    expect(await readMintFacts(rpc, network, USDC)).toEqual({ symbol: 'USDC', decimals: 6, verified: true })
    expect(rpc).not.toHaveBeenCalled()
    expect(await readMintFacts(rpc, network, USDC.toLowerCase())).toBeUndefined()
    const testnet = solanaNetwork([], 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')
    expect(await readMintFacts(rpc, testnet, USDC)).toBeUndefined()
  })

  test('reads the symbol of a mint as unverified and shows its hidden characters', async () => {
    const facts = await readMintFacts(async () => mint('US\u202eDC'), network, OTHER)
    expect(facts).toEqual({ symbol: 'US⟨U+202E⟩DC', decimals: 6, verified: false })
  })

  test.each<[string, unknown]>([
    ['the node does not answer', new Error('down')],
    ['the account does not exist', { value: null }],
    ['it is of another program', mint('USDC', { owner: '11111111111111111111111111111111' })],
    ['it is not a mint', mint('USDC', { type: 'account' })],
    ['its decimals cannot be', mint('USDC', { decimals: 99 })],
    ['its symbol is invalid', mint(7)],
    ['its symbol is nothing to see', mint('\u200b')],
  ])('returns undefined if %s', async (_, answer) => {
    const rpc = async () => {
      if (answer instanceof Error) throw answer
      return answer
    }
    expect(await readMintFacts(rpc, network, OTHER)).toBeUndefined()
  })
})
