import { base58, base64 } from '@scure/base'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import type { HandlerDeps } from './handler-context.js'

const PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** Returns true if a token account is derived from this owner and mint, so that only the owner can control it. */
export async function isAssociated(account: string, owner: string, mint: string): Promise<boolean> {
  const addresses = await Promise.all(tokenPrograms.map(program => deriveAssociatedAddress(owner, program, mint)))
  return addresses.includes(account)
}

async function deriveAssociatedAddress(
  ...keys: readonly [owner: string, program: string, mint: string]
): Promise<string | undefined> {
  const seeds = keys.map(toBytes)
  if (seeds.some(seed => seed.length !== 32)) return undefined
  const tail = [...toBytes(PROGRAM), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const preimage = Uint8Array.from([...seeds.flatMap(seed => [...seed]), bump, ...tail])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', preimage))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  return undefined
}

// The field prime and the curve constant of ed25519.
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

// Returns true if 32 bytes are a point of ed25519: a y for which (y² - 1) / (dy² + 1) is a square. Program addresses
// never are. A curve library would be a fifth of this page's script. Standard: RFC 8032.
function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((sum, byte, at) => (sum << 8n) | BigInt(at === 31 ? byte & 0x7f : byte), 0n)
  const square = (y * y) % P
  const product = ((square + P - 1n) * (D * square + 1n)) % P
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

function toBytes(address: string): Uint8Array {
  try {
    return base58.decode(address)
  } catch {
    return new Uint8Array()
  }
}

const MAX_LOOKUPS = 12
const OWNER_RANGE = [32, 64] as const

/**
 * Replaces recipient token accounts with the wallets that own them, which users recognize. The owner comes from the
 * transaction or the node, and is used only if the token account is derived from it.
 */
export async function resolveTokenOwners(
  { rpc }: Pick<HandlerDeps, 'rpc'>,
  network: FrameNetwork,
  shown: Decoded,
  signal: AbortSignal,
): Promise<Decoded> {
  const made = allSteps(shown)
    .filter(({ action }) => action === 'create-account')
    .flatMap(({ parties }) => parties.flatMap(({ role, address }) => (role === 'owner' ? address : [])))
  let left = MAX_LOOKUPS
  const findOwner = async (account: string, mint: string): Promise<string | undefined> => {
    for (const owner of new Set(made)) if (await isAssociated(account, owner, mint)) return owner
    if (left-- <= 0) return undefined
    const reported = readOwner(
      await rpc(network, 'getAccountInfo', [account, { encoding: 'base64' }], signal).catch(() => {}),
    )
    return reported !== undefined && (await isAssociated(account, reported, mint)) ? reported : undefined
  }
  const resolve = async (step: Decoded): Promise<Decoded> => {
    const steps = await Promise.all(step.steps.map(resolve))
    const asset = step.action === 'transfer' ? step.amounts[0]?.asset : undefined
    const to = step.parties.find(({ role }) => role === 'to')
    const owner = to && asset?.kind === 'token' ? await findOwner(to.address, asset.address) : undefined
    if (owner === undefined) return { ...step, steps }
    return { ...step, steps, parties: step.parties.map(party => (party === to ? { ...party, address: owner } : party)) }
  }
  return resolve(shown)
}

function readOwner(answer: unknown): string | undefined {
  const { value } = (answer ?? {}) as { readonly value?: { readonly data?: unknown } | null }
  const [data] = Array.isArray(value?.data) ? (value.data as readonly unknown[]) : []
  try {
    const owner = base64.decode(String(data)).slice(...OWNER_RANGE)
    return owner.length === 32 ? base58.encode(owner) : undefined
  } catch {
    return undefined
  }
}
