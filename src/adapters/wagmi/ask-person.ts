import type { Connector, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SharedSessions } from './shared-sessions.js'
import type { WagmiLink } from './wagmi-link.js'

/** Opens the modal for a person to connect this way; undefined where they close it, or connect another way. */
export async function askPerson(
  link: WagmiLink,
  inner: Connector,
  shared: SharedSessions,
): Promise<Session | undefined> {
  const { beside } = link
  if (!beside) throw new AppKitError('instance/destroyed')
  let end = () => {}
  const answer = new Promise<Session | undefined>(resolve => {
    const stopWaiting = shared.await(resolve)
    let wasOpen = false
    const stopLooking = beside.onChange(() => {
      const { open } = beside.getTagState('eip155')
      if (wasOpen && !open) resolve(undefined)
      wasOpen = open
    })
    end = () => {
      stopWaiting()
      stopLooking()
    }
  })
  try {
    await (inner.type === 'AUTH' ? beside.open({ namespace: 'eip155' }) : beside.connectWallet(inner.id, 'eip155'))
    return await answer
  } finally {
    end()
  }
}
