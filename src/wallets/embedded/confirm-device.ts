import { AppKitError } from '../../core/errors/appkit-error.js'

/**
 * Runs the last step of a login. Where this device must be confirmed first, waits for that instead: the wallet's frame
 * shows how, and the word to compare. Rejects as either of them.
 */
export async function confirmDevice(
  step: () => Promise<unknown>,
  waitForDevice: () => Promise<unknown>,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!AppKitError.is(error, 'device/unconfirmed')) throw error
    await waitForDevice()
  }
}
