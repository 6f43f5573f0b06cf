import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import {
  decoded,
  type Action,
  type Decoded,
  type DecodedAmount,
  type DecodedFact,
} from '../../../src/frame-page/decode/decoded.js'

export const SAMPLE_ACCOUNT = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const SAMPLE_RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SAMPLE_CONTRACT = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ITEMS = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

const native = (flow: DecodedAmount['flow'], value: bigint): DecodedAmount => ({
  flow,
  asset: { kind: 'native' },
  value,
})
const usdc = (flow: DecodedAmount['flow'], value: bigint): DecodedAmount => ({
  flow,
  asset: { kind: 'token', address: USDC },
  value,
})
const to = { role: 'to', address: SAMPLE_RECIPIENT } as const
const spender = { role: 'spender', address: SAMPLE_CONTRACT } as const
const contract = { role: 'contract', address: SAMPLE_CONTRACT } as const
const token = { role: 'contract', address: USDC } as const
const data: DecodedFact = { name: 'data', value: `0x${'a9059cbb'.repeat(60)}` }
const field = (label: string, value: string): DecodedFact => ({ name: 'field', label, value })
const fields = Array.from({ length: 12 }, (_, at) => field(`message.field${at}`, `value ${at}`))
const text = (value: string): DecodedFact => ({ name: 'text', value })

/** A call to an unknown contract with long data, which is shown open. */
export function unknownStep(value = 0n): Decoded {
  const facts: readonly DecodedFact[] = [{ name: 'selector', value: '0xa9059cbb' }, data]
  const amounts = value > 0n ? [native('out', value)] : []
  return decoded('call', { amounts, facts, parties: [contract], warnings: [{ code: 'unknown-call', level: 'red' }] })
}

/** One decoded request of each action, in a form that the decoders produce. */
export const sampleActions = {
  'send-native': decoded('send-native', { amounts: [native('out', 10n ** 17n)], parties: [to] }),
  deploy: decoded('deploy', { facts: [data], warnings: [{ code: 'unknown-call', level: 'red' }] }),
  transfer: decoded('transfer', { amounts: [usdc('out', 25_500_000n)], parties: [token, to] }),
  'transfer-item': decoded('transfer-item', {
    amounts: [{ flow: 'out', asset: { kind: 'item', address: ITEMS, id: 7n }, value: 1n }],
    parties: [to],
  }),
  approve: decoded('approve', { amounts: [usdc('allow', 100_000_000n)], parties: [token, spender] }),
  revoke: decoded('revoke', { parties: [token, spender] }),
  'approve-all': decoded('approve-all', {
    amounts: [{ flow: 'allow', asset: { kind: 'collection', address: ITEMS }, value: 'unlimited' }],
    parties: [{ role: 'operator', address: SAMPLE_CONTRACT }],
    warnings: [{ code: 'approve-all', level: 'red' }],
  }),
  'revoke-all': decoded('revoke-all', { parties: [{ role: 'operator', address: SAMPLE_CONTRACT }] }),
  permit: decoded('permit', {
    amounts: [usdc('allow', 100_000_000n)],
    parties: [token, spender],
    facts: [...fields, { name: 'deadline', value: { time: 1_800_000_000 } }],
    warnings: [{ code: 'permit', level: 'red' }],
  }),
  wrap: decoded('wrap', { amounts: [native('out', 10n ** 18n)], parties: [contract] }),
  unwrap: decoded('unwrap', { amounts: [usdc('out', 10n ** 6n)], parties: [contract] }),
  swap: decoded('swap', { amounts: [native('out', 10n ** 18n), usdc('in', 3_000_000_000n)], parties: [contract] }),
  order: decoded('order', {
    amounts: [usdc('out', 5_000_000n), native('in', 10n ** 16n)],
    parties: [contract],
    facts: fields,
    warnings: [{ code: 'permit', level: 'red' }],
  }),
  safe: decoded('safe', { parties: [contract], steps: [unknownStep()] }),
  batch: decoded('batch', {
    parties: [contract],
    steps: [
      decoded('send-native', { amounts: [native('out', 10n ** 17n)], parties: [to] }),
      decoded('transfer', { amounts: [usdc('out', 25_500_000n)], parties: [token, to] }),
      decoded('approve', { amounts: [usdc('allow', 100_000_000n)], parties: [token, spender] }),
    ],
  }),
  cancel: decoded('cancel', { parties: [contract], facts: [data] }),
  call: unknownStep(5n),
  message: decoded('message', { facts: [text('Hello World')] }),
  'sign-in': decoded('sign-in', {
    parties: [{ role: 'signer', address: SAMPLE_ACCOUNT }],
    facts: [
      { name: 'domain', value: 'app.example.com' },
      { name: 'statement', value: 'Sign in to the app.' },
      { name: 'issued', value: { time: 1_800_000_000 } },
      text('app.example.com wants you to sign in with your Ethereum account'),
    ],
  }),
  blob: decoded('blob', {
    facts: [{ name: 'data', value: `0x${'c3'.repeat(32)}` }],
    warnings: [{ code: 'blob', level: 'red' }],
  }),
  'typed-data': decoded('typed-data', { facts: fields, warnings: [{ code: 'unknown-typed-data', level: 'red' }] }),
  'set-authority': decoded('set-authority', {
    parties: [{ role: 'authority', address: SAMPLE_RECIPIENT }],
    facts: [{ name: 'authority-type', value: 'account-owner' }],
    warnings: [{ code: 'authority', level: 'red' }],
  }),
  'create-account': decoded('create-account', {
    amounts: [native('out', 2_039_280n)],
    parties: [{ role: 'owner', address: SAMPLE_RECIPIENT }],
    facts: [{ name: 'space', value: '165' }],
  }),
  assign: decoded('assign', { parties: [contract], warnings: [{ code: 'account-given-away', level: 'red' }] }),
  allocate: decoded('allocate', { facts: [{ name: 'space', value: '165' }] }),
  'close-account': decoded('close-account', { parties: [to] }),
  freeze: decoded('freeze', { parties: [contract] }),
  thaw: decoded('thaw', { parties: [contract] }),
  burn: decoded('burn', { amounts: [usdc('out', 5n)] }),
  mint: decoded('mint', { amounts: [usdc('in', 5n)], parties: [to] }),
  memo: decoded('memo', { facts: [{ name: 'memo', value: 'Invoice 42' }] }),
  'fee-settings': decoded('fee-settings', { facts: [{ name: 'compute-limit', value: '200000' }] }),
  nonce: decoded('nonce', { facts: [{ name: 'operation', value: 'Advance' }] }),
} satisfies Record<Action, Decoded>

export function sampleRequest(shown: Decoded, over: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    origin: 'https://app.example.com',
    network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
    account: SAMPLE_ACCOUNT,
    decoded: shown,
    tokens: { [USDC.toLowerCase()]: { symbol: 'USDC', decimals: 6, verified: true } },
    feeLimit: 10n ** 14n,
    extra: [{ code: 'not-backed-up', level: 'notice' }],
    waiting: 0,
    ...over,
  }
}
