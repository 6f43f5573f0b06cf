import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { LiteSVM } from 'litesvm'
import type { Seeded } from './seeded.js'

export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const NATIVE_MINT = 'So11111111111111111111111111111111111111112'
export const SEED = 'garden'
export const COIN = 1_000_000_000n

type Address = Parameters<LiteSVM['getAccount']>[0]

export interface Step {
  readonly program: string
  readonly accounts: readonly { readonly address: string; readonly signs?: boolean; readonly writable?: boolean }[]
  readonly data: readonly number[]
}

/** Lamports, and the fields of a token account if it is one. */
export interface AccountState {
  readonly lamports: bigint
  readonly program: string
  readonly data: Uint8Array
}

/**
 * A user, an attacker, their accounts, and a virtual machine that executes transactions. Each case has its own
 * addresses.
 */
export class SolanaWorld {
  readonly me: string
  readonly mallory: string
  readonly bob: string
  /** Mints of the token program, of Token-2022 with a transfer fee, and of the native token. */
  readonly mints: readonly [string, string, string]
  constructor(
    readonly svm: LiteSVM,
    readonly random: Seeded,
    /** Makes the addresses. By default they are made of the same random numbers as everything else. */
    private readonly keys: Pick<Seeded, 'below'> = random,
  ) {
    ;[this.me, this.mallory, this.bob] = [this.key(), this.key(), this.key()]
    this.mints = [this.key(), this.key(), NATIVE_MINT]
    for (const owner of [this.me, this.mallory]) this.put(owner, SYSTEM, new Uint8Array(), 1_000n * COIN)
    this.put(this.mints[0], TOKEN, mintData(this.mallory))
    this.put(this.mints[1], TOKEN_2022, Uint8Array.from([...mintData(this.mallory), ...feeConfig(this.mallory)]))
    this.put(NATIVE_MINT, TOKEN, mintData(this.mallory))
  }

  key(): string {
    return base58.encode(Uint8Array.from({ length: 32 }, () => this.keys.below(256)))
  }

  put(address: string, program: string, data: Uint8Array, lamports = 10_000_000n): string {
    const account = { address, lamports, data, executable: false, programAddress: program, space: BigInt(data.length) }
    this.svm.setAccount(account as unknown as Parameters<LiteSVM['setAccount']>[0])
    return address
  }

  state(address: string): AccountState {
    const account = this.svm.getAccount(address as Address)
    if (!account.exists) return { lamports: 0n, program: SYSTEM, data: new Uint8Array() }
    return { lamports: account.lamports, program: account.programAddress, data: Uint8Array.from(account.data) }
  }

  /** Creates a token account: 10 tokens with 6 decimals, or 50 coins. */
  tokens(owner: string, kind: 0 | 1 | 2): string {
    const coins = kind === 2
    const data = tokenData(this.mints[kind], owner, coins ? 50n * COIN : 10_000_000n, coins)
    const whole = kind === 1 ? Uint8Array.from([...data, 2, 2, 0, 8, 0, ...u64(0n)]) : data
    return this.put(this.key(), kind === 1 ? TOKEN_2022 : TOKEN, whole, coins ? 50n * COIN + RENT : undefined)
  }

  /** Creates a nonce account with 7 coins. */
  nonce(authority: string): string {
    const state = [...u32(1), ...u32(1), ...base58.decode(authority), ...Array(32).fill(3), ...u64(5_000n)]
    return this.put(this.key(), SYSTEM, Uint8Array.from(state), 7n * COIN)
  }

  /** Creates a derived account with 20 coins. */
  derived(base: string): string {
    return this.put(seededAddress(base, SEED, SYSTEM), SYSTEM, new Uint8Array(), 20n * COIN)
  }

  /** Executes a transaction. Returns true if the network accepted it. */
  run(bytes: Uint8Array, signers: readonly string[]): boolean {
    const messageBytes = bytes.slice(1 + 64 * signers.length)
    const signatures = Object.fromEntries(signers.map(signer => [signer, new Uint8Array(64).fill(1)]))
    const transaction = { messageBytes, signatures } as unknown as Parameters<LiteSVM['sendTransaction']>[0]
    const outcome = this.svm.sendTransaction(transaction)
    return !('err' in outcome)
  }
}

/** A virtual machine that requires neither signatures nor a recent blockhash. */
export function solanaMachine(): LiteSVM {
  return new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n)
}

/** Returns the bytes of a transaction and its signers. */
export function written(steps: readonly Step[], payer: string): { bytes: Uint8Array; signers: readonly string[] } {
  const named = [
    { address: payer, signs: true, writable: true },
    ...steps.flatMap(({ accounts, program }) => [...accounts, { address: program }]),
  ]
  const merged = [...new Set(named.map(({ address }) => address))].map(address => {
    const all = named.filter(entry => entry.address === address) as Step['accounts'][number][]
    return { address, signs: all.some(entry => entry.signs), writable: all.some(entry => entry.writable) }
  })
  const part = (signs: boolean, writable: boolean) =>
    merged.filter(entry => entry.signs === signs && entry.writable === writable).map(({ address }) => address)
  const groups = [part(true, true), part(true, false), part(false, true), part(false, false)] as const
  const keys = groups.flat()
  const signers = [...groups[0], ...groups[1]]
  const at = (address: string) => keys.indexOf(address)
  const body = steps.flatMap(({ program, accounts, data }) => [
    at(program),
    accounts.length,
    ...accounts.map(({ address }) => at(address)),
    ...(data.length < 128 ? [data.length] : [(data.length & 127) | 128, data.length >> 7]),
    ...data,
  ])
  const head = [signers.length, groups[1].length, groups[3].length, keys.length]
  const message = [
    ...head,
    ...keys.flatMap(key => [...base58.decode(key)]),
    ...Array(32).fill(7),
    steps.length,
    ...body,
  ]
  return { bytes: Uint8Array.from([signers.length, ...Array(64 * signers.length).fill(0), ...message]), signers }
}

const RENT = 2_039_280n

export const u64 = (value: bigint) => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
export const u32 = (value: number) => u64(BigInt(value)).slice(0, 4)
export const keyBytes = (address: string) => [...base58.decode(address)]

/** Returns the address created by CreateAccountWithSeed. */
export function seededAddress(base: string, seed: string, owner: string): string {
  const seedBytes = Uint8Array.from([...keyBytes(base), ...Buffer.from(seed), ...keyBytes(owner)])
  return base58.encode(createHash('sha256').update(seedBytes).digest())
}

/** Reads who controls a token account and its amount. */
export function tokenState({ data, program }: AccountState) {
  if ((program !== TOKEN && program !== TOKEN_2022) || data.length < 165) return undefined
  const view = Buffer.from(data)
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: view.readBigUInt64LE(64),
    hasDelegate: view.readUInt32LE(72) === 1,
    /** May close the account besides its owner. */
    closer: view.readUInt32LE(129) === 1 ? base58.encode(data.slice(133, 165)) : undefined,
  }
}

function mintData(authority: string): Uint8Array {
  const some = [...u32(1), ...keyBytes(authority)]
  return Uint8Array.from([...some, ...u64(10n ** 15n), 6, 1, ...some])
}

function tokenData(mint: string, owner: string, amount: bigint, coins: boolean): Uint8Array {
  const none = Array(36).fill(0)
  const native = coins ? [...u32(1), ...u64(RENT)] : Array(12).fill(0)
  return Uint8Array.from([
    ...keyBytes(mint),
    ...keyBytes(owner),
    ...u64(amount),
    ...none,
    1,
    ...native,
    ...u64(0n),
    ...none,
  ])
}

/** A Token-2022 mint that withholds 1 % of every transfer. */
function feeConfig(authority: string): readonly number[] {
  const fee = [...u64(0n), ...u64(2n ** 64n - 1n), 100, 0]
  const config = [...keyBytes(authority), ...keyBytes(authority), ...u64(0n), ...fee, ...fee]
  return [...Array(83).fill(0), 1, 1, 0, 108, 0, ...config]
}
