import { base58 } from '@scure/base'
import { allowance } from './call-reader.js'
import { decoded, type Asset, type Decoded, type DecodedAmount } from './decoded.js'
import { numberAt, partyAt, type InstructionReader } from './solana-programs.js'
import type { SolanaInstruction } from './solana-transaction.js'

/** Which authority of an account or a mint is given away, by its number. */
const AUTHORITIES = ['mint', 'freeze', 'account-owner', 'close']

/** The whole of what a token account could hold. */
const ALL = 2n ** 64n - 1n

/** Token and Token-2022, as far as both are alike, and transfers with a fee. What else there is, is unknown. */
export const tokenProgram: InstructionReader = (instruction, account) => {
  const { data } = instruction
  const amount = numberAt(data, 1, 8)
  switch (data[0]) {
    case 3:
      return amount === undefined ? undefined : transfer(instruction, { value: amount, to: 1 })
    case 4:
      return amount === undefined ? undefined : approval(instruction, { value: amount, spender: 1 })
    case 5:
      return decoded('revoke', { parties: partyAt(instruction, 0, 'contract') })
    case 6:
      return authority(instruction, account)
    case 7:
    case 14:
      return amount === undefined ? undefined : moved('mint', instruction, amount, 0)
    case 8:
    case 15:
      return amount === undefined ? undefined : moved('burn', instruction, amount, 1)
    case 9:
      return closed(instruction, account)
    case 12:
      return checked(instruction, amount, 9)
    case 13:
      return amount === undefined
        ? undefined
        : approval(instruction, { value: amount, spender: 2, mint: 1, ...decimals(data, 9) })
    case 17:
      return decoded('wrap', { parties: partyAt(instruction, 0, 'contract') })
    case 1:
    case 16:
    case 18:
      return decoded('create-account', { parties: partyAt(instruction, 0, 'to') })
    case 26:
      return data[1] === 1 ? checked(instruction, numberAt(data, 2, 8), 10) : undefined
    default:
      return undefined
  }
}

interface Moves {
  readonly value: bigint
  readonly to?: number
  readonly spender?: number
  readonly mint?: number
  readonly decimals?: number
}

function checked(instruction: SolanaInstruction, value: bigint | undefined, at: number): Decoded | undefined {
  if (value === undefined) return undefined
  return transfer(instruction, { value, to: 2, mint: 1, ...decimals(instruction.data, at) })
}

function transfer(instruction: SolanaInstruction, moves: Moves): Decoded {
  return decoded('transfer', {
    amounts: [{ flow: 'out', ...amountOf(instruction, moves), value: moves.value }],
    parties: partyAt(instruction, moves.to ?? 1, 'to'),
  })
}

function approval(instruction: SolanaInstruction, moves: Moves): Decoded {
  const value = moves.value === ALL ? 'unlimited' : allowance(moves.value)
  return decoded('approve', {
    amounts: [{ flow: 'allow', ...amountOf(instruction, moves), value }],
    parties: partyAt(instruction, moves.spender ?? 1, 'spender'),
    // A delegate is an account, never a contract that only takes what was agreed.
    warnings: [{ code: value === 'unlimited' ? 'unlimited' : 'permit', level: 'red' }],
  })
}

/** Only a checked instruction names the mint; another one names the account that pays. */
function amountOf(
  instruction: SolanaInstruction,
  { mint, decimals: places }: Moves,
): Pick<DecodedAmount, 'asset' | 'decimals'> {
  const address = instruction.accounts[mint ?? 0] ?? ''
  const asset: Asset = { kind: mint === undefined ? 'token-account' : 'token', address }
  return { asset, ...(places !== undefined && { decimals: places }) }
}

function decimals(data: Uint8Array, at: number): { decimals?: number } {
  const value = data[at]
  return value === undefined ? {} : { decimals: value }
}

function authority(instruction: SolanaInstruction, account: string): Decoded {
  const { data } = instruction
  const next = data[2] === 1 && data.length >= 35 ? base58.encode(data.slice(3, 35)) : undefined
  const keeps = next === account
  return decoded('set-authority', {
    parties: [
      ...partyAt(instruction, 0, 'contract'),
      ...(next === undefined ? [] : [{ role: 'authority', address: next } as const]),
    ],
    facts: [{ name: 'authority-type', value: AUTHORITIES[data[1] ?? -1] ?? String(data[1]) }],
    warnings: keeps ? [] : [{ code: 'authority', level: 'red' }],
  })
}

function moved(action: 'mint' | 'burn', instruction: SolanaInstruction, value: bigint, mint: number): Decoded {
  const flow = action === 'mint' ? 'in' : 'out'
  const places = instruction.data[0] === 14 || instruction.data[0] === 15 ? decimals(instruction.data, 9) : {}
  return decoded(action, { amounts: [{ flow, ...amountOf(instruction, { value, mint, ...places }), value }] })
}

/** What is left on a closed account goes to somebody. */
function closed(instruction: SolanaInstruction, account: string): Decoded {
  const to = instruction.accounts[1]
  return decoded('close-account', {
    parties: [...partyAt(instruction, 0, 'contract'), ...partyAt(instruction, 1, 'to')],
    warnings: to === account ? [] : [{ code: 'other-recipient', level: 'red' }],
  })
}
