import { abortable } from '../../lib/abortable.js'
import type { ProtocolClient } from './protocol-client.js'

/** Resolves when the relay is there, at once where it is already; rejects with the signal's reason. A stored session dials by itself. */
export async function relayUp({ provider }: ProtocolClient, signal: AbortSignal): Promise<void> {
  const { relayer } = provider.client.core
  if (relayer.connected) return
  let stop = () => {}
  const up = new Promise<void>(resolve => {
    const onConnect = () => resolve()
    relayer.on('relayer_connect', onConnect)
    stop = () => relayer.off('relayer_connect', onConnect)
  })
  await abortable(up, signal).finally(stop)
}
