import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'

/** Asks a network's service for something it says in JSON. Throws `http/malformed` where it is none. Standard: Esplora's HTTP. */
export async function askEsplora(
  { rest }: ChainContext,
  { caipNetworkId }: Network,
  path: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const text = await rest(caipNetworkId, { path }, signal)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppKitError('http/malformed', { text: 'The service answered with something that is not JSON', cause })
  }
}
