import { decoded, type Decoded, type DecodedParty, type PartyRole } from './decoded.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './solana-addresses.js'
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
  const tokenProgram = instruction.accounts[5]
  // The program that is named here is called, and decides how large the account is.
  if (tokenProgram !== TOKEN_PROGRAM && tokenProgram !== TOKEN_2022_PROGRAM) return undefined
  const mine = instruction.accounts[0] === account
  const atMost = tokenProgram === TOKEN_PROGRAM ? DEPOSIT : MOST_DEPOSIT
  return decoded('create-account', {
    parties: [...partyAt(instruction, 2, 'owner'), ...partyAt(instruction, 3, 'contract')],
    facts: mine ? [{ name: 'account-deposit', value: { atMost } }] : [],
  })
}
