import { base58, base64 } from '@scure/base'
import { isOnCurve } from '../../../../src/chains/solana/read-transfer.js'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import type { HandlerDeps } from './handler-context.js'

const PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** The programs whose tokens have such accounts. */
const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** Whether an account for a token is the one that follows from its owner and the token alone: then it can be nobody else's. */
export async function isAssociated(account: string, owner: string, mint: string): Promise<boolean> {
  const addresses = await Promise.all(tokenPrograms.map(program => associated(owner, program, mint)))
  return addresses.includes(account)
}

/** The address that the program of such accounts derives from three others. Undefined for what is no address. */
async function associated(
  ...keys: readonly [owner: string, program: string, mint: string]
): Promise<string | undefined> {
  const seeds = keys.map(bytesOf)
  if (seeds.some(seed => seed.length !== 32)) return undefined
  const tail = [...bytesOf(PROGRAM), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const said = Uint8Array.from([...seeds.flatMap(seed => [...seed]), bump, ...tail])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', said))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  return undefined
}

function bytesOf(address: string): Uint8Array {
  try {
    return base58.decode(address)
  } catch {
    return new Uint8Array()
  }
}

/** How many accounts of one request are looked up. */
const MAX_LOOKUPS = 12
/** Where an account for a token says whose it is. */
const OWNER = [32, 64] as const

/**
 * Says of transfers of tokens whose wallet they go to, in place of its account for the token, which nobody knows by sight.
 * The transaction itself, or the node, names the owner; it is believed only where the account follows from it.
 */
export async function sayOwners(
  { ask }: Pick<HandlerDeps, 'ask'>,
  network: FrameNetwork,
  shown: Decoded,
  signal: AbortSignal,
): Promise<Decoded> {
  const made = allSteps(shown)
    .filter(({ action }) => action === 'create-account')
    .flatMap(({ parties }) => parties.flatMap(({ role, address }) => (role === 'owner' ? address : [])))
  let left = MAX_LOOKUPS
  const ownerOf = async (account: string, mint: string): Promise<string | undefined> => {
    for (const owner of new Set(made)) if (await isAssociated(account, owner, mint)) return owner
    if (left-- <= 0) return undefined
    const told = ownerIn(
      await ask(network, 'getAccountInfo', [account, { encoding: 'base64' }], signal).catch(() => {}),
    )
    return told !== undefined && (await isAssociated(account, told, mint)) ? told : undefined
  }
  const said = async (step: Decoded): Promise<Decoded> => {
    const steps = await Promise.all(step.steps.map(said))
    const asset = step.action === 'transfer' ? step.amounts[0]?.asset : undefined
    const to = step.parties.find(({ role }) => role === 'to')
    const owner = to && asset?.kind === 'token' ? await ownerOf(to.address, asset.address) : undefined
    if (owner === undefined) return { ...step, steps }
    return { ...step, steps, parties: step.parties.map(party => (party === to ? { ...party, address: owner } : party)) }
  }
  return said(shown)
}

function ownerIn(answer: unknown): string | undefined {
  const { value } = (answer ?? {}) as { readonly value?: { readonly data?: unknown } | null }
  const [data] = Array.isArray(value?.data) ? (value.data as readonly unknown[]) : []
  try {
    const owner = base64.decode(String(data)).slice(...OWNER)
    return owner.length === 32 ? base58.encode(owner) : undefined
  } catch {
    return undefined
  }
}
