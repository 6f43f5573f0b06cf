import type { FrameWallet } from './frame-wallet.js'
import { walletMethods } from './wallet-methods.js'
import { openRoom, type FrameWalletParts } from './wallet-room.js'

/**
 * Login, keys and account of one embedder.
 *
 * @example
 * const storage = await openStorage({ indexedDB, topLevel: window === window.top, clock: systemClock })
 * const worker = startKeyWorker(new Worker(workerUrl))
 * const exclusive = makeExclusive(navigator.locks)
 * createFrameWallet({ api, walletOrigin: location.origin, place, storage, worker, exclusive, clock: systemClock, fetch })
 */
export function createFrameWallet(parts: FrameWalletParts): FrameWallet {
  return walletMethods(openRoom(parts))
}
