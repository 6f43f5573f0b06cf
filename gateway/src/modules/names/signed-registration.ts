import { verifyMessage, type Address } from 'viem'
import { registrationMessage, type RegisterName } from '../../../../src/contract/names-api.js'
import { parseJson } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chains } from '../chains/chain.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { NewName } from './name-repository.js'
import { localPart, type ReservedNames } from './registered-name.js'

/** What a registration is checked against. */
export interface RegistrationRules {
  readonly suffix: string
  readonly reserved: ReservedNames
  readonly chains: Chains
  /** The gateway's public URL. */
  readonly url: string
  /** Milliseconds. */
  readonly now: number
}

/** How far the signer's clock may be off, in milliseconds. */
const WINDOW_MS = 300_000
/** Standard: ENSIP-11. */
const EVM_BIT = 0x80_00_00_00

/**
 * What an address signed to register a name. Throws `names/…` for a message, a name, a time or a signature that is not
 * right. Signatures of keys are checked here, those of contracts by asking their chain (EIP-1271, ERC-6492).
 */
export async function readRegistration(ask: RegisterName, rules: RegistrationRules): Promise<NewName> {
  const said = registrationMessage.safeParse(parsed(ask.message))
  if (!said.success) throw refused('names/message-invalid', 'Invalid message')
  const { name, attributes = {}, timestamp, gateway, chainId } = said.data
  if (!isSameOrigin(gateway, rules.url)) throw refused('names/message-invalid', 'Signed for another gateway')
  const local = localPart(name, rules.suffix)
  if (local === undefined) throw refused('names/name-invalid', 'Invalid name')
  if (rules.reserved.has(local)) throw refused('names/reserved', 'Name is reserved')
  if (Math.abs(rules.now - timestamp * 1000) > WINDOW_MS) throw refused('names/expired', 'Expired signature')
  const address = readEvmAddress(ask.address)
  if (!address || ask.coin_type < EVM_BIT) throw refused('names/address-invalid', 'Invalid address')
  if (chainId !== chainOf(ask)) throw refused('names/message-invalid', 'Signed for another network')
  if (!(await isSigned(ask, address, rules.chains))) throw refused('names/signature-invalid', 'Invalid signature')
  return { name: `${local}.${rules.suffix}`, address, coinType: ask.coin_type, attributes, at: rules.now }
}

async function isSigned({ message, signature, coin_type }: RegisterName, address: Address, chains: Chains) {
  const signed = { address, message, signature: signature as Address }
  const byKey = await verifyMessage(signed).catch(() => false)
  if (byKey) return true
  const chain = chains.find(chainOf({ coin_type }))
  return chain ? chain.client.verifyMessage(signed) : false
}

function chainOf({ coin_type }: Pick<RegisterName, 'coin_type'>): string {
  return `eip155:${coin_type - EVM_BIT}`
}

/** This machine has two names, in development. */
function isSameOrigin(signed: string, url: string): boolean {
  const plain = (text: string) =>
    URL.canParse(text) ? new URL(text).origin.replace('//127.0.0.1', '//localhost') : text
  return plain(signed) === plain(url)
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function refused(code: string, sentence: string): HttpError {
  return new HttpError(400, code, sentence)
}
