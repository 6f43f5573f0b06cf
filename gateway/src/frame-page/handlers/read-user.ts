import type * as z from 'zod/mini'
import type { AppPayload } from '../../../../src/contract/app-events.js'
import type { EmbeddedUser, siwxMessage } from '../../../../src/contract/embedded-user.js'
import { AppKitError } from '../../../../src/core/errors/appkit-error.js'
import type { SIWXMessageData } from '../../../../src/core/siwx.js'
import { checkMessage, sameAddress } from '../../../../src/siwx/check-message.js'
import { ACCOUNT_PLACEHOLDER, formatMessage } from '../../../../src/siwx/message.js'
import { chainIdOf, wireId } from '../chain/network-list.js'
import type { RequestContext } from '../channel/live-requests.js'
import { FrameError } from '../session/frame-error.js'
import { type HandlerDeps, haveWallet } from './handler-context.js'
import { signText } from './sign-message.js'

type SiwxMessage = z.output<typeof siwxMessage>

/** Stands in for the account while nobody knows whose it is: the fields are looked at before the wallet is. */
const NOBODY = `0x${'0'.repeat(40)}`

/**
 * Refuses what an app wants signed along with its login where it is not the app's own to ask, before anybody sees anything:
 * `E_ORIGIN` for another page than the one the browser says, `E_CHAIN` for a network that is not one of EVM, `E_SCHEMA` for
 * fields that cannot stand in a message, a number that is none, or times that do not hold.
 */
function checkAsked(deps: HandlerDeps, asked: SiwxMessage): void {
  deps.networks.needEvm(asked.chainId)
  dataOf(deps, asked, NOBODY)
}

/**
 * Signs a sign-in along with the login: the text is written here from its fields, for the wallet's own account, and shown
 * as any other text that is signed. Rejects as {@link checkAsked}, and as the person decides. Standard: ERC-4361.
 */
async function signIn(
  deps: HandlerDeps,
  asked: SiwxMessage,
  context: RequestContext,
): Promise<Required<Pick<EmbeddedUser, 'signature' | 'message' | 'siwxMessage'>>> {
  const network = deps.networks.needEvm(asked.chainId)
  const accountAddress = deps.wallet.wallet?.evmAddress ?? ''
  const isOurs = asked.accountAddress === ACCOUNT_PLACEHOLDER
  if (!isOurs && !sameAddress('eip155', asked.accountAddress, accountAddress))
    throw new FrameError('E_SCHEMA', 'The sign-in is for another account.')
  if (network.caipNetworkId !== deps.networks.current.caipNetworkId)
    throw new FrameError('E_CHAIN', 'The sign-in is for another network than the one in use.')
  const data = dataOf(deps, asked, accountAddress)
  const message = refusing(() => formatMessage(data))
  const signature = await signText(deps, { network, message: new TextEncoder().encode(message) }, context)
  const { resources, ...said } = data
  const listed = resources && { resources: [...resources] }
  return { message, signature, siwxMessage: { ...said, ...listed, serializedMessage: message } }
}

/** What is asked, for this account, where it is this page's and holds now. */
function dataOf({ origin, clock }: HandlerDeps, asked: SiwxMessage, accountAddress: string): SIWXMessageData {
  const { serializedMessage: _, ...fields } = asked
  const given = Object.entries({ ...fields, accountAddress }).filter(([, value]) => value !== undefined)
  const data = Object.fromEntries(given) as unknown as SIWXMessageData
  const page = new URL(origin)
  const [, scheme = page.protocol] = /^(https?:)\/\//i.exec(data.domain) ?? []
  const isOurs = scheme.toLowerCase() === page.protocol && URL.canParse(data.uri) && new URL(data.uri).origin === origin
  if (!isOurs) throw foreign()
  return refusing(() => checkMessage(data, { domain: page.host }, clock.now()))
}

/** In the frame's own words; nothing of what the app wrote comes back. */
function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (AppKitError.is(error, 'siwx/wrong-domain') || AppKitError.is(error, 'siwx/wrong-uri')) throw foreign()
    throw new FrameError('E_SCHEMA', 'This is no sign-in that can be signed now.', {}, error)
  }
}

function foreign(): FrameError {
  return new FrameError('E_ORIGIN', 'The sign-in is for another page than the one that asks.')
}

type Asked = NonNullable<AppPayload<'GET_USER'>>

/** Who is logged in, with a wallet: made where there is none, brought back where this device has none. */
export async function readUser(deps: HandlerDeps, asked: Asked, context: RequestContext): Promise<EmbeddedUser> {
  const { wallet, networks, consents } = deps
  if (asked.siwxMessage) checkAsked(deps, asked.siwxMessage)
  await haveWallet(deps, context.signal)
  if (asked.chainId !== undefined && networks.find(asked.chainId)) networks.switchTo(asked.chainId)
  const { user, wallet: facts } = wallet
  if (!user || !facts) throw new FrameError('E_UNAUTH', 'Your session has ended. Log in again.')
  const network = networks.current
  const isEvm = chainIdOf(network) !== undefined
  const signed = asked.siwxMessage ? await signIn(deps, asked.siwxMessage, context) : undefined
  return {
    email: consents.find(user.userId)?.shareEmail === true ? user.email : null,
    address: isEvm ? facts.evmAddress : facts.solanaAddress,
    chainId: wireId(network),
    accounts: [{ address: isEvm ? facts.evmAddress : facts.solanaAddress, type: 'eoa' }],
    caipAccounts: [...caipAccounts(deps, facts)],
    userName: user.userName,
    smartAccountDeployed: false,
    preferredAccountType: 'eoa',
    ...signed,
  }
}

/** The token without authority, for the page to keep. */
export function announceSession({ wallet, emit }: HandlerDeps): void {
  if (wallet.user) emit('SESSION_UPDATE', { token: wallet.user.appToken })
}

/** One account per family: the current network stands for its own. */
function* caipAccounts(
  { networks }: HandlerDeps,
  { evmAddress, solanaAddress }: { evmAddress: string; solanaAddress: string },
): Iterable<string> {
  const first = (family: string) =>
    [networks.current, ...networks.networks].find(({ caipNetworkId }) => caipNetworkId.startsWith(`${family}:`))
  const [evm, solana] = [first('eip155'), first('solana')]
  if (evm) yield `${evm.caipNetworkId}:${evmAddress}`
  if (solana) yield `${solana.caipNetworkId}:${solanaAddress}`
}
