import type { AppPayload } from '../../../../src/contract/app-events.js'
import type { EmbeddedUser } from '../../../../src/contract/embedded-user.js'
import { chainIdOf, wireId } from '../chain/network-list.js'
import type { RequestContext } from '../channel/live-requests.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps } from './handler-deps.js'
import { haveWallet } from './have-wallet.js'
import { checkAsked, signIn } from './sign-in.js'

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
