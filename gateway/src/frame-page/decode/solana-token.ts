import { allowance } from './call-reader.js'
import { decoded, type Asset, type Decoded, type DecodedAmount, type DecodedWarning } from './decoded.js'
import { parseData, type InstructionData, partyAt, type InstructionReader } from './solana-programs.js'
import type { SolanaInstruction } from './solana-transaction.js'

const AUTHORITIES = ['mint', 'freeze', 'account-owner', 'close']

const ALL = 2n ** 64n - 1n

const OTHER_SIGNER: DecodedWarning = { code: 'other-signer', level: 'notice' }

type Reader = (data: InstructionData, instruction: SolanaInstruction, account: string) => Decoded | undefined

const readers: Readonly<Record<number, Reader>> = {
  0: (data, instruction) => newMint(data, instruction),
  1: (_, instruction, account) => opened(instruction, account, instruction.accounts[2]),
  3: (data, ...rest) => transfer({ value: data.u64(), to: 1, authority: 2 }, ...rest),
  4: (data, instruction) => approval({ value: data.u64(), to: 1 }, instruction),
  5: (_, instruction) => decoded('revoke', { parties: partyAt(instruction, 0, 'contract') }),
  6: authority,
  7: (data, ...rest) => minted({ value: data.u64(), mint: 0 }, ...rest),
  8: (data, ...rest) => burned({ value: data.u64(), mint: 1 }, ...rest),
  9: (_, ...rest) => closed(...rest),
  10: (_, instruction) => frozen('freeze', instruction),
  11: (_, instruction) => frozen('thaw', instruction),
  12: (data, ...rest) => transfer({ value: data.u64(), decimals: data.u8(), mint: 1, to: 2, authority: 3 }, ...rest),
  13: (data, instruction) => approval({ value: data.u64(), decimals: data.u8(), mint: 1, to: 2 }, instruction),
  14: (data, ...rest) => minted({ value: data.u64(), decimals: data.u8(), mint: 0 }, ...rest),
  15: (data, ...rest) => burned({ value: data.u64(), decimals: data.u8(), mint: 1 }, ...rest),
  16: (data, instruction, account) => opened(instruction, account, data.key()),
  17: (_, instruction) => decoded('wrap', { parties: partyAt(instruction, 0, 'contract') }),
  18: (data, instruction, account) => opened(instruction, account, data.key()),
  20: (data, instruction) => newMint(data, instruction),
  22: (_, instruction) => decoded('create-account', { parties: partyAt(instruction, 0, 'to') }),
  26: (data, ...rest) => (data.u8() === 1 ? transferWithFee(data, ...rest) : undefined),
}

export const tokenProgram: InstructionReader = (instruction, account) =>
  parseData(instruction.data, data => readers[data.u8()]?.(data, instruction, account))

export function readInitialOwner({ data, accounts }: SolanaInstruction): string | undefined {
  return parseData(data, reader => {
    const kind = reader.u8()
    if (kind === 1) return accounts[2]
    if (kind === 16 || kind === 18) return reader.key()
    if (kind !== 0 && kind !== 20) return undefined
    reader.u8()
    const mintAuthority = reader.key()
    reader.optionalKey()
    return mintAuthority
  })
}

interface Moves {
  readonly value: bigint
  readonly decimals?: number
  readonly mint?: number
  readonly to?: number
  readonly authority?: number
}

function transfer(moves: Moves, instruction: SolanaInstruction, account: string): Decoded {
  const isMine = signs(instruction, account, moves.authority ?? 0)
  return decoded('transfer', {
    amounts: [toAmount(instruction, moves, isMine ? 'out' : 'other')],
    parties: [...(isMine ? [] : partyAt(instruction, 0, 'from')), ...partyAt(instruction, moves.to ?? 1, 'to')],
    warnings: isMine ? [] : [OTHER_SIGNER],
  })
}

function transferWithFee(data: InstructionData, instruction: SolanaInstruction, account: string): Decoded {
  const [value, decimals] = [data.u64(), data.u8()]
  data.u64() // the fee withheld by the mint
  return transfer({ value, decimals, mint: 1, to: 2, authority: 3 }, instruction, account)
}

function approval(moves: Moves, instruction: SolanaInstruction): Decoded {
  const value = moves.value === ALL ? 'unlimited' : allowance(moves.value)
  return decoded('approve', {
    amounts: [{ ...toAmount(instruction, moves, 'allow'), value }],
    parties: partyAt(instruction, moves.to ?? 1, 'spender'),
    // The delegate is an account, not a contract that is limited to what was agreed.
    warnings: [{ code: value === 'unlimited' ? 'unlimited' : 'permit', level: 'red' }],
  })
}

// Only a checked instruction names the mint. Otherwise the amount refers to the paying token account.
function toAmount(
  { accounts }: SolanaInstruction,
  { value, mint, decimals }: Moves,
  flow: DecodedAmount['flow'],
): DecodedAmount {
  const address = accounts[mint ?? 0] ?? ''
  const asset: Asset = { kind: mint === undefined ? 'token-account' : 'token', address }
  return { flow, asset, value, ...(decimals !== undefined && { decimals }) }
}

function authority(data: InstructionData, instruction: SolanaInstruction, account: string): Decoded {
  const kind = data.u8()
  const next = data.optionalKey()
  return decoded('set-authority', {
    parties: [
      ...partyAt(instruction, 0, 'contract'),
      ...(next === undefined ? [] : [{ role: 'authority', address: next } as const]),
    ],
    facts: [{ name: 'authority-type', value: AUTHORITIES[kind] ?? String(kind) }],
    warnings: next === account ? [] : [{ code: 'authority', level: 'red' }],
  })
}

// The owner of the receiving token account is unknown here, so the tokens do not count as the user's.
function minted(moves: Moves, instruction: SolanaInstruction, account: string): Decoded {
  return decoded('mint', {
    amounts: [toAmount(instruction, moves, 'other')],
    parties: partyAt(instruction, 1, 'to'),
    warnings: signs(instruction, account, 2) ? [] : [OTHER_SIGNER],
  })
}

function burned(moves: Moves, instruction: SolanaInstruction, account: string): Decoded {
  const isMine = signs(instruction, account, 2)
  return decoded('burn', {
    amounts: [toAmount(instruction, moves, isMine ? 'out' : 'other')],
    parties: isMine ? [] : partyAt(instruction, 0, 'from'),
    warnings: isMine ? [] : [OTHER_SIGNER],
  })
}

function closed(instruction: SolanaInstruction, account: string): Decoded {
  const to = instruction.accounts[1]
  return decoded('close-account', {
    parties: [...partyAt(instruction, 0, 'contract'), ...partyAt(instruction, 1, 'to')],
    warnings: to === account ? [] : [{ code: 'other-recipient', level: 'red' }],
  })
}

function frozen(action: 'freeze' | 'thaw', instruction: SolanaInstruction): Decoded {
  return decoded(action, { parties: [...partyAt(instruction, 0, 'to'), ...partyAt(instruction, 1, 'contract')] })
}

function opened(instruction: SolanaInstruction, account: string, owner: string | undefined): Decoded {
  return decoded('create-account', {
    parties: [
      ...partyAt(instruction, 0, 'to'),
      ...partyAt(instruction, 1, 'contract'),
      ...(owner === undefined ? [] : [{ role: 'owner', address: owner } as const]),
    ],
    warnings: owner === account ? [] : [{ code: 'foreign-owner', level: 'red' }],
  })
}

function newMint(data: InstructionData, instruction: SolanaInstruction): Decoded {
  data.u8() // decimals
  const mintAuthority = data.key()
  data.optionalKey() // freeze authority
  return decoded('create-account', {
    parties: [...partyAt(instruction, 0, 'contract'), { role: 'authority', address: mintAuthority }],
  })
}

function signs({ accounts }: SolanaInstruction, account: string, authorityAt: number): boolean {
  return accounts.slice(authorityAt).includes(account)
}
