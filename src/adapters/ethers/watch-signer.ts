import type { JsonRpcSigner } from 'ethers'
import { signerOf } from './signer-of.js'
import type { SigningKit } from './signing-kit.js'

/**
 * Tells the signer of the account in use, now and whenever the account, the network or the wallet is another one;
 * `undefined` while nobody is connected. The returned function ends it.
 *
 * @example
 * const stop = watchSigner(kit, signer => (vault = signer && new Contract(address, abi, signer)))
 */
export function watchSigner(kit: SigningKit, listener: (signer: JsonRpcSigner | undefined) => void): () => void {
  let known: readonly unknown[] | undefined
  let isOver = false
  const look = () => {
    if (isOver) return
    const now = [kit.getAddress('eip155'), kit.getProvider('eip155'), kit.getCaipNetwork('eip155')?.id]
    if (known && now.every((each, at) => each === known?.[at])) return
    known = now
    const tell = (signer: JsonRpcSigner | undefined) => {
      if (!isOver && known === now) listener(signer)
    }
    const isConnected = Boolean(now[0] && now[1])
    if (isConnected) void signerOf(kit).then(tell, () => tell(undefined))
    else tell(undefined)
  }
  const stops = [kit.subscribeAccount(look, 'eip155'), kit.subscribeProviders(look)]
  look()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
