import * as z from 'zod/mini'
import { siwxMessage, type EmbeddedUser } from '../../../../src/contract/embedded-user.js'
import { chainIdOf } from '../chain/network-list.js'
import type { RequestContext } from '../channel/live-requests.js'
import type { HandlerDeps } from './handler-deps.js'
import { signText } from './sign-message.js'

type SiwxMessage = z.output<typeof siwxMessage>

/** Signs a sign-in message along with the login: the text is written here from its fields, and shown as any other. */
export async function signIn(
  deps: HandlerDeps,
  asked: SiwxMessage,
  context: RequestContext,
): Promise<Pick<EmbeddedUser, 'signature' | 'message' | 'siwxMessage'>> {
  const network = deps.networks.need(asked.chainId)
  const facts = deps.wallet.wallet
  const isEvm = chainIdOf(network) !== undefined
  const accountAddress = (isEvm ? facts?.evmAddress : facts?.solanaAddress) ?? ''
  const message = textOf({ ...asked, accountAddress }, isEvm ? 'Ethereum' : 'Solana')
  const signature = await signText(deps, { network, message: new TextEncoder().encode(message) }, context)
  return { message, signature, siwxMessage: { ...asked, accountAddress, serializedMessage: message } }
}

/** The text of a sign-in. Standards: ERC-4361, CAIP-122. */
function textOf(said: SiwxMessage, chain: string): string {
  const line = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label}: ${value}`])
  return [
    `${said.domain} wants you to sign in with your ${chain} account:`,
    said.accountAddress,
    ...(said.statement === undefined ? [''] : ['', said.statement, '']),
    ...(said.statement === undefined ? [''] : []),
    `URI: ${said.uri}`,
    `Version: ${said.version}`,
    `Chain ID: ${said.chainId.split(':').at(-1)}`,
    `Nonce: ${said.nonce}`,
    ...line('Issued At', said.issuedAt),
    ...line('Expiration Time', said.expirationTime),
    ...line('Not Before', said.notBefore),
    ...line('Request ID', said.requestId),
    ...(said.resources ? ['Resources:', ...said.resources.map(resource => `- ${resource}`)] : []),
  ].join('\n')
}
