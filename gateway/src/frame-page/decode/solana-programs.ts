import { decoded, type Decoded, type DecodedParty, type PartyRole } from './decoded.js'
import type { SolanaInstruction } from './solana-transaction.js'
import { visibleText } from './visible-text.js'

/** Tells what an instruction of one program does, or nothing where it does not know it. */
export type InstructionReader = (instruction: SolanaInstruction, account: string) => Decoded | undefined

/** A whole number of so many bytes, the lowest first; nothing where the data ends before. */
export function numberAt(data: Uint8Array, at: number, bytes: number): bigint | undefined {
  if (at + bytes > data.length) return undefined
  let value = 0n
  for (let byte = bytes - 1; byte >= 0; byte--) value = (value << 8n) | BigInt(data[at + byte] ?? 0)
  return value
}

/** A party at one place of the accounts, where its address is known. */
export function partyAt(instruction: SolanaInstruction, at: number, role: PartyRole): readonly DecodedParty[] {
  const address = instruction.accounts[at]
  return address === undefined ? [] : [{ role, address }]
}

/** The system program: SOL moves, accounts are made and given to programs. */
export const systemProgram: InstructionReader = (instruction, account) => {
  const { data } = instruction
  switch (numberAt(data, 0, 4)) {
    case 0n:
      return created(instruction, numberAt(data, 4, 8))
    case 1n:
      return decoded('assign', {
        parties: partyAt(instruction, 0, 'owner'),
        warnings: instruction.accounts[0] === account ? [{ code: 'account-given-away', level: 'red' }] : [],
      })
    case 2n:
      return lamports(instruction, account, numberAt(data, 4, 8), 1)
    case 3n:
      return created(instruction, undefined)
    case 4n:
      return decoded('nonce', { warnings: [{ code: 'durable-nonce', level: 'notice' }] })
    case 5n:
      return lamports(instruction, account, numberAt(data, 4, 8), 1)
    case 11n:
      return lamports(instruction, account, numberAt(data, 4, 8), 2)
    default:
      return undefined
  }
}

/** Compute budget: the most a transaction may cost beside its base fee. */
export const computeBudget: InstructionReader = ({ data }) => {
  const kind = data[0]
  const value = kind === 3 ? numberAt(data, 1, 8) : numberAt(data, 1, 4)
  if (kind === undefined || kind > 4 || value === undefined) return undefined
  const name = ({ 2: 'compute-limit', 3: 'compute-price' } as const)[kind]
  return decoded('fee-settings', { facts: name ? [{ name, value: String(value) }] : [] })
}

/** A memo: a text that everybody can read for good. */
export const memo: InstructionReader = ({ data }) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return decoded('memo', { facts: [{ name: 'memo', value: visibleText(text) }] })
  } catch {
    return undefined
  }
}

/** What an account for a token keeps as its deposit, in lamports: of the first program, and the most of any other. */
const DEPOSIT = 2_039_280n
const MOST_DEPOSIT = 2_282_880n

/** The associated token account of somebody is made; it costs its deposit, if it is not there yet. */
export const associatedToken: InstructionReader = (instruction, account) => {
  const kind = instruction.data[0] ?? 0
  if (kind > 1 || instruction.data.length > 1) return undefined
  const mine = instruction.accounts[0] === account
  const atMost = instruction.accounts[5] === 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' ? DEPOSIT : MOST_DEPOSIT
  return decoded('create-account', {
    parties: [...partyAt(instruction, 2, 'owner'), ...partyAt(instruction, 3, 'contract')],
    facts: mine ? [{ name: 'account-deposit', value: { atMost } }] : [],
  })
}

function lamports(
  instruction: SolanaInstruction,
  account: string,
  value: bigint | undefined,
  to: number,
): Decoded | undefined {
  if (value === undefined) return undefined
  const mine = instruction.accounts[0] === account
  return decoded('send-native', {
    amounts: [{ flow: mine ? 'out' : 'in', asset: { kind: 'native' }, value, decimals: 9 }],
    parties: [...(mine ? [] : partyAt(instruction, 0, 'from')), ...partyAt(instruction, to, 'to')],
    warnings: mine ? [] : [{ code: 'other-signer', level: 'notice' }],
  })
}

function created(instruction: SolanaInstruction, value: bigint | undefined): Decoded {
  return decoded('create-account', {
    amounts: value === undefined ? [] : [{ flow: 'out', asset: { kind: 'native' }, value, decimals: 9 }],
    parties: partyAt(instruction, 1, 'to'),
  })
}
