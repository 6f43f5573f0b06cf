import { verifyMessage, type Address } from 'viem'
import { registrationMessage, type RegisterName } from '../../../../src/contract/names-api.js'
import { parseJson } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chains } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { NewName } from './name-repository.js'
import { localPart, type ReservedNames } from './registered-name.js'

export interface RegistrationRules {
  readonly suffix: string
  readonly reserved: ReservedNames
  readonly chains: Chains
  readonly url: string
  readonly now: number
}

const MAX_CLOCK_SKEW_MS = 300_000
// Standard: ENSIP-11.
const EVM_BIT = 0x80_00_00_00

/**
 * Validates a signed registration. Throws `names/…` for an invalid message, name, time or signature. Signatures of
 * contract accounts are verified on their chain (EIP-1271, ERC-6492).
 */
export async function readRegistration(request: RegisterName, rules: RegistrationRules): Promise<NewName> {
  const result = registrationMessage.safeParse(parseOrUndefined(request.message))
  if (!result.success) throw badRequest('names/message-invalid', 'Invalid message')
  const { name, attributes = {}, timestamp, gateway, chainId } = result.data
  if (!isSameOrigin(gateway, rules.url)) throw badRequest('names/message-invalid', 'Signed for another gateway')
  const local = localPart(name, rules.suffix)
  if (local === undefined) throw badRequest('names/name-invalid', 'Invalid name')
  if (rules.reserved.has(local)) throw badRequest('names/reserved', 'Name is reserved')
  if (Math.abs(rules.now - timestamp * 1000) > MAX_CLOCK_SKEW_MS) throw badRequest('names/expired', 'Expired signature')
  const address = readEvmAddress(request.address)
  if (!address || request.coin_type < EVM_BIT) throw badRequest('names/address-invalid', 'Invalid address')
  if (chainId !== toCaipNetworkId(request)) throw badRequest('names/message-invalid', 'Signed for another network')
  if (!(await verifySignature(request, address, rules.chains)))
    throw badRequest('names/signature-invalid', 'Invalid signature')
  return { name: `${local}.${rules.suffix}`, address, coinType: request.coin_type, attributes, registeredAt: rules.now }
}

async function verifySignature({ message, signature, coin_type }: RegisterName, address: Address, chains: Chains) {
  const signed = { address, message, signature: signature as Address }
  const isKeySignature = await verifyMessage(signed).catch(() => false)
  if (isKeySignature) return true
  const chain = chains.find(toCaipNetworkId({ coin_type }))
  return chain ? chain.client.verifyMessage(signed) : false
}

function toCaipNetworkId({ coin_type }: Pick<RegisterName, 'coin_type'>): string {
  return `eip155:${coin_type - EVM_BIT}`
}

// Compares origins. Treats `127.0.0.1` and `localhost` as equal, for development.
function isSameOrigin(signed: string, url: string): boolean {
  const normalize = (text: string) =>
    URL.canParse(text) ? new URL(text).origin.replace('//127.0.0.1', '//localhost') : text
  return normalize(signed) === normalize(url)
}

function parseOrUndefined(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function badRequest(code: string, sentence: string): HttpError {
  return new HttpError(400, code, sentence)
}
