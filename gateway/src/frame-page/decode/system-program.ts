import {
  decoded,
  type Decoded,
  type DecodedFact,
  type DecodedParty,
  type DecodedWarning,
  visibleText,
} from './decoded.js'
import { parseData, type InstructionData, SYSTEM_PROGRAM, partyAt, type InstructionReader } from './solana-programs.js'
import type { SolanaInstruction } from './solana-transaction.js'

export interface NewAccount {
  readonly lamports: bigint
  readonly space: bigint
  readonly owner: string
  readonly base?: string
  readonly seed?: string
}

type Reader = (data: InstructionData, instruction: SolanaInstruction, account: string) => Decoded

const readers: Readonly<Record<number, Reader>> = {
  0: (data, instruction, account) => created(newAccount(data), instruction, account),
  1: (data, instruction, account) => assigned(instruction, account, { owner: data.key() }),
  2: (data, instruction, account) => moved(instruction, account, { lamports: data.u64(), signer: 0, to: 1 }),
  3: (data, instruction, account) => created(newSeededAccount(data), instruction, account),
  4: (_, instruction) =>
    decoded('nonce', {
      parties: partyAt(instruction, 0, 'contract'),
      warnings: [{ code: 'durable-nonce', level: 'notice' }],
    }),
  5: (data, instruction, account) => moved(instruction, account, { lamports: data.u64(), signer: 4, to: 1 }),
  6: (data, instruction, account) => nonceAuthority('nonce', instruction, account, data.key()),
  7: (data, instruction, account) => nonceAuthority('set-authority', instruction, account, data.key()),
  8: (data, instruction, account) => allocated(instruction, account, { space: data.u64() }),
  9: (data, instruction, account) =>
    allocated(instruction, account, { base: data.key(), seed: data.text(), space: data.u64(), owner: data.key() }),
  10: (data, instruction, account) =>
    assigned(instruction, account, { base: data.key(), seed: data.text(), owner: data.key() }),
  11: (data, instruction, account) => {
    const [lamports, seed, owner] = [data.u64(), data.text(), data.key()]
    return moved(instruction, account, { lamports, signer: 1, to: 2, seed, owner })
  },
  12: (_, instruction) => decoded('nonce', { parties: partyAt(instruction, 0, 'contract') }),
}

export const systemProgram: InstructionReader = (instruction, account) =>
  parseData(instruction.data, data => {
    const read = readers[data.u32()]
    return read?.(data, instruction, account)
  })

export function readNewAccount({ program, data }: SolanaInstruction): NewAccount | undefined {
  if (program !== SYSTEM_PROGRAM) return undefined
  return parseData(data, reader => {
    const kind = reader.u32()
    return kind === 0 ? newAccount(reader) : kind === 3 ? newSeededAccount(reader) : undefined
  })
}

export function readNonceAuthority({ program, data }: SolanaInstruction): string | undefined {
  if (program !== SYSTEM_PROGRAM) return undefined
  return parseData(data, reader => (reader.u32() === 6 ? reader.key() : undefined))
}

function newAccount(data: InstructionData): NewAccount {
  return { lamports: data.u64(), space: data.u64(), owner: data.key() }
}

function newSeededAccount(data: InstructionData): NewAccount {
  return { base: data.key(), seed: data.text(), ...newAccount(data) }
}

function created(made: NewAccount, instruction: SolanaInstruction, account: string): Decoded {
  const isMine = instruction.accounts[0] === account
  const isGivenAway = instruction.accounts[1] === account
  return decoded('create-account', {
    amounts: [{ flow: isMine ? 'out' : 'other', asset: { kind: 'native' }, value: made.lamports, decimals: 9 }],
    parties: [
      ...(isMine ? [] : partyAt(instruction, 0, 'from')),
      ...partyAt(instruction, 1, 'to'),
      ...baseParty(made.base),
    ],
    facts: [...seedFact(made.seed), spaceFact(made.space), { name: 'program', value: made.owner }],
    warnings: [
      ...(isMine ? [] : [{ code: 'other-signer', level: 'notice' } as const]),
      ...(made.base === undefined || made.base === account ? [] : [{ code: 'foreign-owner', level: 'red' } as const]),
      ...(isGivenAway ? [{ code: 'account-given-away', level: 'red' } as const] : []),
    ],
  })
}

interface Payment {
  readonly lamports: bigint
  readonly signer: number
  readonly to: number
  readonly seed?: string
  readonly owner?: string
}

function moved(instruction: SolanaInstruction, account: string, payment: Payment): Decoded {
  const { lamports: value, signer, to, seed, owner } = payment
  const { accounts } = instruction
  // The program accepts the authority of a nonce account at any place after the fixed ones.
  const signs = accounts.some((address, at) => at >= signer && at !== to && address === account)
  const isMine = signs || accounts[0] === account
  const comesIn = accounts[to] === account && accounts[0] !== account
  return decoded('send-native', {
    amounts: [{ flow: comesIn ? 'in' : isMine ? 'out' : 'other', asset: { kind: 'native' }, value, decimals: 9 }],
    parties: [...(accounts[0] === account ? [] : partyAt(instruction, 0, 'from')), ...partyAt(instruction, to, 'to')],
    facts: [...seedFact(seed), ...(owner === undefined ? [] : [{ name: 'program', value: owner } as const])],
    warnings: isMine ? [] : [{ code: 'other-signer', level: 'notice' }],
  })
}

interface Given {
  readonly owner?: string
  readonly space?: bigint
  readonly base?: string
  readonly seed?: string
}

function assigned(instruction: SolanaInstruction, account: string, given: Given): Decoded {
  return decoded('assign', {
    parties: [...partyAt(instruction, 0, 'owner'), ...baseParty(given.base), ...programParty(given.owner)],
    facts: seedFact(given.seed),
    warnings: [givenAway(instruction, account)],
  })
}

// An account with data can no longer pay in SOL. With an owner it is also assigned to a program.
function allocated(instruction: SolanaInstruction, account: string, given: Given): Decoded {
  const isLocked = instruction.accounts[0] === account
  return decoded('allocate', {
    parties: [...partyAt(instruction, 0, 'contract'), ...baseParty(given.base), ...programParty(given.owner)],
    facts: [...seedFact(given.seed), spaceFact(given.space ?? 0n)],
    warnings: [
      ...(isLocked ? [{ code: 'account-locked', level: 'red' } as const] : []),
      ...(given.owner === undefined ? [] : [givenAway(instruction, account)]),
    ],
  })
}

function givenAway({ accounts }: SolanaInstruction, account: string): DecodedWarning {
  return { code: accounts[0] === account ? 'account-given-away' : 'foreign-owner', level: 'red' }
}

function nonceAuthority(
  action: 'nonce' | 'set-authority',
  instruction: SolanaInstruction,
  account: string,
  authority: string,
): Decoded {
  return decoded(action, {
    parties: [...partyAt(instruction, 0, 'contract'), { role: 'authority', address: authority }],
    warnings: authority === account ? [] : [{ code: 'authority', level: 'red' }],
  })
}

function baseParty(base: string | undefined): readonly DecodedParty[] {
  return base === undefined ? [] : [{ role: 'base', address: base }]
}

function programParty(owner: string | undefined): readonly DecodedParty[] {
  return owner === undefined ? [] : [{ role: 'authority', address: owner }]
}

function seedFact(seed: string | undefined): readonly DecodedFact[] {
  return seed === undefined ? [] : [{ name: 'seed', value: visibleText(seed) }]
}

function spaceFact(space: bigint): DecodedFact {
  return { name: 'space', value: String(space) }
}
