import { describe, expect, test } from 'vitest'
import { getSeverity, type ApprovalWarning } from '../../../src/frame-page/approval/approval-request.js'
import { formatWarning } from '../../../src/frame-page/approval/approval-texts.js'
import { decoded, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import { spenderWarnings } from '../../../src/frame-page/handlers/spender-warnings.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const UNKNOWN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const facts = { chainId: 1, personal: new Set<string>() }

const approve = (spender: string, value: bigint | 'unlimited', action: 'approve' | 'permit' = 'approve'): Decoded =>
  decoded(action, {
    amounts: [{ flow: 'allow', asset: { kind: 'token', address: USDC }, value }],
    parties: [
      { role: 'contract', address: USDC },
      { role: 'spender', address: spender },
    ],
  })
const spend = (contract: string, value: bigint): Decoded =>
  decoded('swap', {
    amounts: [{ flow: 'out', asset: { kind: 'token', address: USDC.toUpperCase().replace('0X', '0x') }, value }],
    parties: [{ role: 'contract', address: contract }],
  })
const batch = (...steps: Decoded[]) => decoded('batch', { steps })
const levels = (request: Decoded) => spenderWarnings(request, facts).map(({ level }) => level)

describe('spender warnings', () => {
  test('2F6: allowance: one that the same request spends through its spender is held, not plain', () => {
    const request = batch(approve(UNKNOWN, 100n), spend(UNKNOWN, 100n))
    const extra = spenderWarnings(request, facts)
    expect(extra.map(({ level }) => level)).toEqual(['held'])
    expect(getSeverity({ decoded: request, extra })).toBe('held')
  })

  test.each([
    ['spends less', batch(approve(UNKNOWN, 101n), spend(UNKNOWN, 100n))],
    ['spends through another contract', batch(approve(UNKNOWN, 100n), spend(MULTICALL3, 100n))],
    ['spends nothing', approve(UNKNOWN, 1n)],
    ['has no limit', batch(approve(UNKNOWN, 'unlimited'), spend(UNKNOWN, 100n))],
    [
      'has two allowances that exceed it together',
      batch(approve(UNKNOWN, 60n), approve(UNKNOWN, 60n), spend(UNKNOWN, 100n)),
    ],
    ['names no spender', decoded('approve', { amounts: approve(UNKNOWN, 1n).amounts })],
  ])('2F6: allowance: is red if the request %s', (_what, request) => {
    expect(levels(request)).toEqual(['red'])
  })

  test('2F6: allowance: Permit2 and its spender are checked by themselves', () => {
    expect(levels(approve(PERMIT2, 5n))).toEqual([])
    expect(levels(batch(approve(PERMIT2, 5n), approve(UNKNOWN, 5n, 'permit')))).toEqual(['red'])
    expect(levels(approve(MULTICALL3, 5n))).toEqual(['red'])
  })

  test('2F6: allowance: a delegate on Solana is an account', () => {
    const [warning] = spenderWarnings(approve('7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', 5n), {
      personal: new Set(),
    })
    expect(warning).toMatchObject({ code: 'account-spender', level: 'red' })
  })

  test('2F6: allowance: the sentence names the amount, in each language', () => {
    const [warning] = spenderWarnings(approve(UNKNOWN, 100_000_000n), facts) as [ApprovalWarning]
    const network = { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 }
    const shown = { network, tokens: { [USDC]: { symbol: 'USDC', decimals: 6, verified: true } } }
    const [en, de, ar] = ['en', 'de', 'ar'].map(tag => formatWarning(warning, shown, chooseTexts([tag])))
    expect(en).toBe('This contract can take up to 100 USDC of yours from now on.')
    expect(de).toContain('100 USDC')
    expect(ar).toContain('USDC')
  })

  test('2F6: allowance: the sentence about a spender without code calls it an account, in each language', () => {
    const request = approve(UNKNOWN, 100_000_000n)
    const [warning] = spenderWarnings(request, { ...facts, personal: new Set([UNKNOWN]) }) as [ApprovalWarning]
    const network = { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 }
    const shown = { network, tokens: { [USDC]: { symbol: 'USDC', decimals: 6, verified: true } } }
    const [en, de, ar] = ['en', 'de', 'ar'].map(tag => formatWarning(warning, shown, chooseTexts([tag])))
    expect(en).toBe('This account can take up to 100 USDC of yours from now on.')
    expect(de).toBe('Dieses Konto kann ab jetzt bis zu 100 USDC von Ihnen nehmen.')
    expect(ar).toContain('هذا الحساب')
  })
})
