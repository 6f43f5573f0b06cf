import { PublicKey } from '@solana/web3.js'
import {
  ASSOCIATED,
  keyBytes,
  NATIVE_MINT,
  SEED,
  seededAddress,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  u32,
  u64,
  type SolanaWorld,
  type Step,
} from './solana-world.js'

/** The user's accounts besides the wallet. */
export interface Belongings {
  readonly tokens: readonly [string, string, string]
  readonly nonce: string
  readonly derived: string
}

type Account = Step['accounts'][number]

const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111'
const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111'
const SEED_BYTES = [...u64(BigInt(SEED.length)), ...Buffer.from(SEED)]

const signer = (address: string): Account => ({ address, signs: true, writable: true })
const writable = (address: string): Account => ({ address, writable: true })
const readonly = (address: string): Account => ({ address })
const tokenProgramOf = (kind: number) => (kind === 1 ? TOKEN_2022 : TOKEN)

/** Random instructions by name: of the system program, both token programs and the associated token program. */
export class SolanaSteps {
  constructor(
    private readonly world: SolanaWorld,
    private readonly mine: Belongings,
  ) {}

  /** A random account, usually the user's. */
  readonly #who = () => (this.world.random.chance(0.7) ? this.world.me : this.world.mallory)
  readonly #someone = () => this.world.random.pick([this.world.me, this.world.mallory, this.world.bob])
  readonly #some = (most: bigint) => BigInt(1 + this.world.random.below(Number(most)))
  readonly #kind = () => this.world.random.pick([0, 1, 2] as const)
  readonly #program = () => this.world.random.pick([SYSTEM, SYSTEM, TOKEN, this.world.mallory])

  system(kind: number, accounts: readonly Account[], data: readonly number[] = []): readonly Step[] {
    return [{ program: SYSTEM, accounts, data: [...u32(kind), ...data] }]
  }

  token(kind: number, of: number, accounts: readonly Account[], data: readonly number[] = []): readonly Step[] {
    return [{ program: tokenProgramOf(of), accounts, data: [kind, ...data] }]
  }

  /** A source, its mint, a destination for the same token, and the source's owner. */
  #pair(kind: 0 | 1 | 2) {
    const owner = this.#who()
    const from = owner === this.world.me ? this.mine.tokens[kind] : this.world.tokens(owner, kind)
    const to = this.world.random.chance(0.3) ? this.mine.tokens[kind] : this.world.tokens(this.#someone(), kind)
    return { from, to, owner, mint: this.world.mints[kind] }
  }

  /** Returns a recipient of SOL. */
  #place(): string {
    return this.world.random.pick([
      this.world.me,
      this.world.mallory,
      this.mine.derived,
      this.mine.nonce,
      this.world.bob,
    ])
  }

  readonly systemKinds: Readonly<Record<string, () => readonly Step[]>> = {
    createAccount: () => this.#created(),
    createAccountAndSetUp: () => this.#createdAndSetUp(),
    assign: () => this.system(1, [signer(this.#who())], keyBytes(this.#program())),
    transfer: () => this.system(2, [signer(this.#who()), writable(this.#place())], u64(this.#some(9n * 10n ** 11n))),
    createAccountWithSeed: () => this.#createdWithSeed(),
    advanceNonce: () =>
      this.system(4, [writable(this.mine.nonce), readonly(RECENT_BLOCKHASHES), signer(this.world.me)]),
    withdrawNonce: () => {
      const who = this.#who()
      const nonce = who === this.world.me ? this.mine.nonce : this.world.nonce(who)
      const accounts = [writable(nonce), writable(this.#place()), readonly(RECENT_BLOCKHASHES), readonly(RENT_SYSVAR)]
      return this.system(5, [...accounts, signer(who)], u64(this.#some(5n * 10n ** 9n)))
    },
    initializeNonce: () => {
      const blank = this.world.put(this.world.key(), SYSTEM, new Uint8Array(80))
      const accounts = [writable(blank), readonly(RECENT_BLOCKHASHES), readonly(RENT_SYSVAR)]
      return this.system(6, accounts, keyBytes(this.#someone()))
    },
    authorizeNonce: () => this.system(7, [writable(this.mine.nonce), signer(this.world.me)], keyBytes(this.#someone())),
    allocate: () => this.system(8, [signer(this.#who())], u64(this.#some(1_000n))),
    allocateWithSeed: () => {
      const [base, owner] = [this.#who(), this.#program()]
      const place = this.world.put(seededAddress(base, SEED, owner), SYSTEM, new Uint8Array(), 20n * 10n ** 9n)
      const data = [...keyBytes(base), ...SEED_BYTES, ...u64(64n), ...keyBytes(owner)]
      return this.system(9, [writable(place), signer(base)], data)
    },
    assignWithSeed: () => {
      const [base, owner] = [this.#who(), this.#program()]
      const place = this.world.put(seededAddress(base, SEED, owner), SYSTEM, new Uint8Array(), 20n * 10n ** 9n)
      return this.system(10, [writable(place), signer(base)], [...keyBytes(base), ...SEED_BYTES, ...keyBytes(owner)])
    },
    transferWithSeed: () => {
      const base = this.#who()
      const from = base === this.world.me ? this.mine.derived : this.world.derived(base)
      const data = [...u64(this.#some(19n * 10n ** 9n)), ...SEED_BYTES, ...keyBytes(SYSTEM)]
      return this.system(11, [writable(from), signer(base), writable(this.#place())], data)
    },
    upgradeNonce: () => {
      const state = [...u32(0), ...u32(1), ...keyBytes(this.world.me), ...Array(32).fill(3), ...u64(5_000n)]
      const old = this.world.put(this.world.key(), SYSTEM, Uint8Array.from(state))
      return this.system(12, [writable(old)])
    },
    createAccountAllowPrefund: () => {
      const data = [...u64(this.#some(10n ** 9n)), ...u64(0n), ...keyBytes(SYSTEM)]
      return this.system(13, [signer(this.world.key()), signer(this.world.me)], data)
    },
  }

  readonly tokenKinds: Readonly<Record<string, () => readonly Step[]>> = {
    transfer: () => {
      const kind = this.world.random.pick([0, 2] as const)
      const { from, to, owner } = this.#pair(kind)
      return this.token(3, kind, [writable(from), writable(to), signer(owner)], u64(this.#some(10_000_000n)))
    },
    approve: () => {
      const { from, owner } = this.#pair(0)
      return this.token(4, 0, [writable(from), readonly(this.#someone()), signer(owner)], u64(this.#some(1_000n)))
    },
    revoke: () => this.token(5, 0, [writable(this.mine.tokens[0]), signer(this.world.me)]),
    setAuthority: () => {
      const kind = this.#kind()
      const next = this.world.random.chance(0.8) ? [1, ...keyBytes(this.#someone())] : [0]
      const type = this.world.random.pick([2, 3])
      return this.token(6, kind, [writable(this.mine.tokens[kind]), signer(this.world.me)], [type, ...next])
    },
    mintTo: () => {
      const { to, mint } = this.#pair(0)
      return this.token(7, 0, [writable(mint), writable(to), signer(this.world.mallory)], u64(this.#some(99n)))
    },
    mintToChecked: () => {
      const { to, mint } = this.#pair(1)
      return this.token(14, 1, [writable(mint), writable(to), signer(this.world.mallory)], [...u64(this.#some(99n)), 6])
    },
    burn: () => {
      const { from, owner, mint } = this.#pair(0)
      return this.token(8, 0, [writable(from), writable(mint), signer(owner)], u64(this.#some(9_999n)))
    },
    burnChecked: () => {
      const { from, owner, mint } = this.#pair(1)
      return this.token(15, 1, [writable(from), writable(mint), signer(owner)], [...u64(this.#some(9_999n)), 6])
    },
    closeAccount: () =>
      this.token(9, 2, [writable(this.mine.tokens[2]), writable(this.#place()), signer(this.world.me)]),
    freeze: () => {
      const { from, mint } = this.#pair(0)
      return this.token(10, 0, [writable(from), readonly(mint), signer(this.world.mallory)])
    },
    transferChecked: () => {
      const kind = this.#kind()
      const { from, to, owner, mint } = this.#pair(kind)
      const decimals = 6
      const accounts = [writable(from), readonly(mint), writable(to), signer(owner)]
      return this.token(12, kind, accounts, [...u64(this.#some(10_000_000n)), decimals])
    },
    approveChecked: () => {
      const { from, owner, mint } = this.#pair(0)
      const accounts = [writable(from), readonly(mint), readonly(this.#someone()), signer(owner)]
      return this.token(13, 0, accounts, [...u64(this.#some(1_000n)), 6])
    },
    syncNative: () => this.token(17, 2, [writable(this.mine.tokens[2])]),
    initializeAccount: () => {
      const account = this.world.put(this.world.key(), TOKEN, new Uint8Array(165))
      const [mint, owner] = [this.world.mints[0], this.#someone()]
      const accounts = [writable(account), readonly(mint), readonly(owner), readonly(RENT_SYSVAR)]
      return this.token(1, 0, accounts)
    },
    transferCheckedWithFee: () => {
      const { from, to, owner, mint } = this.#pair(1)
      const value = this.#some(90_000n) * 100n
      const data = [1, ...u64(value), 6, ...u64(value / 100n)]
      return this.token(26, 1, [writable(from), readonly(mint), writable(to), signer(owner)], data)
    },
    withdrawExcessLamports: () =>
      this.token(38, 1, [writable(this.mine.tokens[1]), writable(this.world.mallory), signer(this.world.me)]),
    reallocate: () => {
      const accounts = [writable(this.mine.tokens[1]), signer(this.world.me), readonly(SYSTEM), signer(this.world.me)]
      return this.token(29, 1, accounts, [8, 0])
    },
    associatedAccount: () => this.#associated(),
  }

  #created(): readonly Step[] {
    const [owner, space] = [this.#program(), this.world.random.pick([0n, 80n, 165n])]
    const accounts = [signer(this.#who()), signer(this.world.key())]
    return this.system(0, accounts, [...u64(this.#some(5n * 10n ** 11n)), ...u64(space), ...keyBytes(owner)])
  }

  #createdWithSeed(): readonly Step[] {
    const [payer, base, owner] = [this.#who(), this.#who(), this.#program()]
    const seed = `${this.world.random.below(1e9)}`
    const lamports = this.#some(5n * 10n ** 11n)
    const text = [...u64(BigInt(seed.length)), ...Buffer.from(seed)]
    const data = [...keyBytes(base), ...text, ...u64(lamports), ...u64(0n), ...keyBytes(owner)]
    return this.system(3, [signer(payer), writable(seededAddress(base, seed, owner)), signer(base)], data)
  }

  /** Creates and initializes an account for the user or for another owner. */
  #createdAndSetUp(): readonly Step[] {
    const place = this.world.key()
    const isNonce = this.world.random.chance(0.5)
    const [program, space] = isNonce ? [SYSTEM, 80n] : [TOKEN, 165n]
    const data = [...u64(this.#some(5n * 10n ** 11n) + 3_000_000n), ...u64(space), ...keyBytes(program)]
    const made = this.system(0, [signer(this.world.me), signer(place)], data)
    const owner = this.#who()
    const setUp = isNonce
      ? this.system(6, [writable(place), readonly(RECENT_BLOCKHASHES), readonly(RENT_SYSVAR)], keyBytes(owner))
      : this.token(18, 2, [writable(place), readonly(NATIVE_MINT)], keyBytes(owner))
    return [...made, ...setUp]
  }

  #associated(): readonly Step[] {
    const kind = this.#kind()
    const [owner, mint, program] = [this.#someone(), this.world.mints[kind], tokenProgramOf(kind)]
    const seeds = [owner, program, mint].map(key => new PublicKey(key).toBuffer())
    const [place] = PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED))
    const accounts = [signer(this.#who()), writable(place.toBase58()), readonly(owner), readonly(mint)]
    return [{ program: ASSOCIATED, accounts: [...accounts, readonly(SYSTEM), readonly(program)], data: [1] }]
  }
}
