import { base58, base64 } from '@scure/base'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { isAssociated } from '../decode/associated-token.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import type { HandlerDeps } from './handler-deps.js'

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
