import { decodeHex, encodeHex } from '../../lib/bytes.js'
import { viem } from '../../lib/viem.js'
import { createExactReader, readExactly } from './exact-call.js'
import { readPoolPath } from './pool-path.js'
import { ROUTER_SHORTHANDS } from './router-calls.js'

type Hex = `0x${string}`
type Address = Hex

// The calls of Uniswap's Universal Router. Each command is a byte, with its arguments in `inputs`.
const readExecute = createExactReader([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
])

// The commands that are read, by their byte, with the types of their arguments. Source: Uniswap's documentation.
export const universalCommands = {
  '00': ['v3', 'address recipient, uint256 amount, uint256 minimum, bytes path, bool isPaidByUser'],
  '08': ['v2', 'address recipient, uint256 amount, uint256 minimum, address[] path, bool isPaidByUser'],
  '02': ['pull', 'address token, address recipient, uint160 amount'],
  '04': ['sweep', 'address token, address recipient, uint256 minimum'],
  '06': ['portion', 'address token, address recipient, uint256 bips'],
  '0a': [
    'permit',
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 deadline) permit, bytes signature',
  ],
  '0b': ['wrap', 'address recipient, uint256 amount'],
  '0c': ['unwrap', 'address recipient, uint256 minimum'],
} as const

type CommandName = (typeof universalCommands)[keyof typeof universalCommands][0]

interface Command {
  readonly name: CommandName
  readonly args: readonly unknown[]
}

const { caller: CALLER, router: ROUTER_ITSELF } = ROUTER_SHORTHANDS
// The router takes this amount for its whole balance.
const WHOLE_BALANCE = 2n ** 255n

interface Leg {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: Address
  readonly isPaidByUser: boolean
  // The tokens in between.
  readonly through: readonly string[]
}

// A swap of an exact amount. An absent token is the native one.
interface UniversalSwap {
  readonly from?: Address
  readonly to?: Address
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: Address
  readonly wrapped?: Address
  // The share of the output that the service takes, in percent. The minimum is what remains.
  readonly feePercent?: number
  readonly feeRecipient?: Address
  // The tokens in between, of all swaps.
  readonly through?: readonly string[]
  // In seconds since the epoch.
  readonly deadline?: bigint
}

// Reads a call as swaps of one pair, with the steps that pay for it and pay it out: permit or wrap, swaps, a portion for
// the service, and the payout. Returns undefined for anything else.
export function readUniversalSwap(data: Hex, self: string, router: string, value: bigint): UniversalSwap | undefined {
  const call = readExecute(data)
  const commands = call && readCommands(call.args as ExecuteArgs)
  if (!commands) return undefined
  const shape = commands.map(({ name }) => name).join(' ')
  if (!/^(?:permit )?(?:wrap |pull )?v[23](?: v[23])*(?: portion)?(?: sweep| unwrap)?$/.test(shape)) return undefined
  const find = (name: CommandName) => commands.find(command => command.name === name)?.args
  const legs = commands.flatMap(({ name, args }) => (name === 'v2' || name === 'v3' ? (readLeg(name, args) ?? []) : []))
  const [first] = legs
  if (!first || legs.length !== (shape.match(/v[23]/g) ?? []).length) return undefined
  if (legs.some(leg => !isSame(leg, first))) return undefined
  const amount = readAmount(legs, { wrap: find('wrap'), pull: find('pull'), value })
  if (amount === undefined || !isPermitted(find('permit'), first, amount, router)) return undefined
  const paid = value > 0n ? { wrapped: first.from } : { from: first.from }
  const payout = readPayout(legs, self, { portion: find('portion'), sweep: find('sweep'), unwrap: find('unwrap') })
  const through = [...new Set(legs.flatMap(leg => leg.through))]
  const deadline = call.args.length === 3 && { deadline: call.args[2] as bigint }
  return payout && { ...paid, ...payout, amount, ...(through.length > 0 && { through }), ...deadline }
}

type ExecuteArgs = readonly [commands: Hex, inputs: readonly Hex[], deadline?: bigint]

// Returns undefined for commands that are not read, and for those that may fail without the call failing.
function readCommands([commands, inputs]: ExecuteArgs): readonly Command[] | undefined {
  const bytes = [...(decodeHex(commands.slice(2)) ?? [])].map(byte => encodeHex(Uint8Array.of(byte)))
  if (bytes.length !== inputs.length) return undefined
  const read = bytes.map((byte, at) => {
    const known = Object.hasOwn(universalCommands, byte) && universalCommands[byte as keyof typeof universalCommands]
    if (!known) return undefined
    const types = viem.parseAbiParameters(known[1] as string)
    const args = readExactly(types, inputs[at] ?? '0x')
    return args && { name: known[0], args }
  })
  return read.every(command => command !== undefined) ? read : undefined
}

function readLeg(version: 'v2' | 'v3', args: readonly unknown[]): Leg | undefined {
  const [recipient, amount, minimum, path, isPaidByUser] = args as [Address, bigint, bigint, Hex | Address[], boolean]
  const tokens = version === 'v2' ? (path as Address[]) : readTokens(path as Hex)
  const [from, to] = [tokens[0], tokens.at(-1)]
  if (tokens.length < 2 || !from || !to) return undefined
  return { from, to, recipient, amount, minimum, isPaidByUser, through: tokens.slice(1, -1) }
}

function readTokens(path: Hex): readonly Address[] {
  return (readPoolPath(path)?.tokens ?? []).map(token => viem.getAddress(token))
}

function isSame(a: Leg, b: Leg): boolean {
  return a.from === b.from && a.to === b.to && a.recipient === b.recipient && a.isPaidByUser === b.isPaidByUser
}

interface Payment {
  readonly wrap?: readonly unknown[] | undefined
  readonly pull?: readonly unknown[] | undefined
  readonly value: bigint
}

// Returns the amount that the swaps sell. Native tokens are wrapped completely, and the router only spends what was
// just wrapped or pulled from the user.
function readAmount(legs: readonly Leg[], { wrap, pull, value }: Payment): bigint | undefined {
  const [first] = legs
  const sum = legs.reduce((total, leg) => total + leg.amount, 0n)
  const isWhole = legs.length === 1 && first?.amount === WHOLE_BALANCE
  if (wrap) {
    const [recipient, amount] = wrap
    const isExact = value > 0n && recipient === ROUTER_ITSELF && (amount === value || amount === WHOLE_BALANCE)
    return isExact && first?.isPaidByUser === false && (isWhole || sum === value) ? value : undefined
  }
  if (value > 0n || sum === 0n) return undefined
  if (!pull) return first?.isPaidByUser && sum < WHOLE_BALANCE ? sum : undefined
  const [token, recipient, amount] = pull
  const isExact = token === first?.from && recipient === ROUTER_ITSELF && !first?.isPaidByUser
  return isExact && (isWhole || sum === amount) ? (amount as bigint) : undefined
}

// A permit must be for the router, the sold token and exactly the amount.
function isPermitted(permit: readonly unknown[] | undefined, leg: Leg, amount: bigint, router: string): boolean {
  if (!permit) return true
  const [{ details, spender }] = permit as [{ details: { token: Address; amount: bigint }; spender: Address }]
  return details.token === leg.from && details.amount === amount && spender.toLowerCase() === router.toLowerCase()
}

interface Payout {
  readonly portion?: readonly unknown[] | undefined
  readonly sweep?: readonly unknown[] | undefined
  readonly unwrap?: readonly unknown[] | undefined
}

const ONE_HUNDRED_PERCENT_BPS = 10_000n

function readPayout(
  legs: readonly Leg[],
  self: string,
  { portion, sweep, unwrap }: Payout,
): Pick<UniversalSwap, 'to' | 'minimum' | 'recipient' | 'wrapped' | 'feePercent' | 'feeRecipient'> | undefined {
  const [first] = legs
  const toRecipient = (recipient: unknown) => (recipient === CALLER ? self : recipient) as Address
  if (!first) return undefined
  if (!sweep && !unwrap) {
    if (portion || first.recipient === ROUTER_ITSELF) return undefined
    const minimum = legs.reduce((total, leg) => total + leg.minimum, 0n)
    return { to: first.to, minimum, recipient: toRecipient(first.recipient) }
  }
  if (first.recipient !== ROUTER_ITSELF || (portion && !isPortionOf(portion, first.to))) return undefined
  const fee = portion && { feePercent: Number(portion[2]) / 100, feeRecipient: toRecipient(portion[1]) }
  if (unwrap) {
    const [recipient, minimum] = unwrap as [Address, bigint]
    return { wrapped: first.to, minimum, recipient: toRecipient(recipient), ...fee }
  }
  const [token, recipient, minimum] = sweep as [Address, Address, bigint]
  return token === first.to ? { to: token, minimum, recipient: toRecipient(recipient), ...fee } : undefined
}

function isPortionOf([token, , bips]: readonly unknown[], output: Address): boolean {
  return token === output && (bips as bigint) < ONE_HUNDRED_PERCENT_BPS
}
